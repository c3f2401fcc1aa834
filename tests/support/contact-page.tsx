/** The parts of /contact that have behaviour, rendered from the real components, without the page around them. */
import { renderToStaticMarkup } from "react-dom/server";
import { ContactForm } from "../../templates/components/contact-form.tsx";
import { CopyEmail, CopyRow } from "../../templates/components/copy-email.tsx";
import { ToastRegion } from "../../templates/components/toast-region.tsx";
import { runSite } from "./current-site.ts";

runSite();

export const email = "hello@meadowlark.example";

/** Two texts to copy, the form and the place for notices. */
export const contactBody = renderToStaticMarkup(
  <main>
    <CopyEmail email={email} />
    <CopyRow id="postal" label="Copy postal address" tooltip="Copies it line by line" done="Copied">
      <address>
        100 Example Street
        <br />
        Sheridan, WY 82801
      </address>
    </CopyRow>
    <ContactForm
      email={email}
      subjects={["General Inquiry", "Other"]}
      hint="Opens your email app."
      privacy="Nothing is kept."
      printed="Online."
    />
    <ToastRegion />
  </main>,
);

/** Two buttons with tooltips: "About one" and "About two". */
export const tooltipBody = renderToStaticMarkup(
  ["one", "two"].map((name) => (
    <CopyRow key={name} id={name} label={name} tooltip={`About ${name}`} done="Copied">
      Text
    </CopyRow>
  )),
);
