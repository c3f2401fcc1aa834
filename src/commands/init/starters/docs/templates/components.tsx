/** The components that pages can name: callouts, tabs and steps. */
import { component, Markdown, z } from "plinth";
import type { ReactNode } from "react";

/** The kinds of callouts, `:::tip`, each with the title of those that have no other. */
const kinds = { note: "Note", tip: "Tip", info: "Info", caution: "Caution", warning: "Warning", danger: "Danger" };
type Kind = keyof typeof kinds;

interface CalloutProps {
  type: Kind;
  title?: string | undefined;
  children?: ReactNode;
}

const Callout = ({ type, title = kinds[type], children }: CalloutProps) => (
  <div className={`callout ${type}`} role="note">
    <Markdown className="callout-title" as="p" text={title} inline />
    {children}
  </div>
);

/** Without its script, client/tabs.ts, the tabs follow each other. */
const Tabs = ({ children }: { children?: ReactNode }) => (
  <div className="tabs" data-tabs="">
    {children}
  </div>
);

const TabItem = ({ label, children }: { label: string; children?: ReactNode }) => (
  <section data-label={label}>
    <p className="tab-title">{label}</p>
    {children}
  </section>
);

/** Around a numbered list. */
const Steps = ({ children }: { children?: ReactNode }) => <div className="steps">{children}</div>;

const names = Object.keys(kinds) as Kind[];

export const components = {
  Callout: component(Callout, z.strictObject({ type: z.enum(names), title: z.string().optional() })),
  Tabs: component(Tabs),
  TabItem: component(TabItem, z.strictObject({ label: z.string() })),
  Steps: component(Steps),
};

export const directives = Object.fromEntries(names.map((type) => [type, ["Callout", { type }] as const]));
