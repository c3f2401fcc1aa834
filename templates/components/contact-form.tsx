/**
 * The message form of /contact; spec sections 3 and 5. There is no server behind it: with script it
 * opens the visitor's email app (client/contact-form.ts), without it the browser does the same from
 * `action`. It never submits by GET, which would put personal data into a URL.
 */
import { Markdown } from "plinth";
import type { InputHTMLAttributes, ReactNode } from "react";
import { contactForm, errorId, fieldMessages, formStatus } from "../hooks.ts";

/** Length limits of the fields; the client keeps mail links short enough for email apps. */
const maxLength = { name: 80, email: 254, message: 1500 };

interface ContactFormProps {
  /** The recipient's address. */
  readonly email: string;
  /** The options of "Subject", in order. */
  readonly subjects: readonly string[];
  /** Below the button: what it does (inline Markdown). */
  readonly hint: string;
  /** Above the button: what we do with the message (inline Markdown). */
  readonly privacy: string;
  /** What is printed instead of the form. */
  readonly printed: string;
}

/** First and last name, email address, subject and message, all required. */
export function ContactForm({ email, subjects, hint, privacy, printed }: ContactFormProps) {
  return (
    <form className="contact-form stack" action={`mailto:${email}`} method="post" encType="text/plain" {...contactForm}>
      <p className="small muted">All fields are required.</p>
      <div className="columns columns-narrow">
        <TextField name="firstName" label="First name" missing="Enter your first name." autoComplete="given-name" />
        <TextField name="lastName" label="Last name" missing="Enter your last name." autoComplete="family-name" />
      </div>
      <TextField
        name="email"
        label="Email address"
        type="email"
        autoComplete="email"
        maxLength={maxLength.email}
        missing="Enter your email address."
        invalid="Enter an email address such as name@example.com."
      />
      <Field name="subject" label="Subject">
        <span className="select">
          <select {...controlOf("subject")} defaultValue="" {...fieldMessages({ missing: "Choose a subject." })}>
            <option value="">Choose a subject</option>
            {subjects.map((subject) => (
              <option key={subject}>{subject}</option>
            ))}
          </select>
          <Chevron />
        </span>
      </Field>
      <Field name="message" label="Message">
        <textarea
          {...controlOf("message")}
          {...fieldMessages({ missing: "Write your message." })}
          rows={5}
          maxLength={maxLength.message}
        />
      </Field>
      <p className="small">
        <Markdown as="span" inline text={privacy} />
      </p>
      <button className="button button-primary" type="submit" aria-describedby="contact-hint">
        Open in email app
      </button>
      <p id="contact-hint" className="small">
        <Markdown as="span" inline text={hint} />
      </p>
      <FormStatus email={email} />
      <p className="printed">{printed}</p>
    </form>
  );
}

/** Empty at first. */
function FormStatus({ email }: { email: string }) {
  const fallback = `If it is not open, write to ${email}.`;
  const tooLong = "Nothing was sent by this site. Your message is too long for a link to the app";
  const texts = formStatus({
    opening: "Opening your email app…",
    opened: `Your email app should now be open with your message. Nothing was sent by this site. ${fallback}`,
    copied: `Your email app should now be open. ${tooLong}, so it was copied: paste it there. ${fallback}`,
    selected: `Your email app should now be open. ${tooLong}: copy it from the form, where it is selected. ${fallback}`,
  });
  return <p className="form-status" role="status" {...texts} />;
}

type TextFieldProps = Pick<InputHTMLAttributes<HTMLInputElement>, "type" | "autoComplete" | "maxLength"> & {
  readonly name: string;
  readonly label: string;
  readonly missing: string;
  readonly invalid?: string;
};

function TextField({ name, label, missing, invalid, ...input }: TextFieldProps) {
  const messages = fieldMessages({ missing, ...(invalid && { invalid }) });
  return (
    <Field name={name} label={label}>
      <input type="text" maxLength={maxLength.name} {...input} {...controlOf(name)} {...messages} />
    </Field>
  );
}

/** A label, its control and the line for its error message, which is empty until there is one. */
function Field({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  const { id } = controlOf(name);
  return (
    <div className="field stack gap-2">
      <label htmlFor={id}>{label}</label>
      {children}
      <p className="field-error small destructive" id={errorId(id)} />
    </div>
  );
}

const Chevron = () => (
  <svg className="icon icon-small" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
    <path d="m6 9 6 6 6-6" />
  </svg>
);

/** The attributes of every control. An empty field is not marked as invalid before the first check. */
const controlOf = (name: string) => {
  const id = `contact-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return { id, name, required: true, "aria-invalid": false, "aria-describedby": errorId(id) };
};
