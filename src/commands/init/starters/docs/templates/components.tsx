/** The components that pages can name: callouts, tabs and steps. */
import { component, Markdown, z } from "plinth";
import type { ReactNode } from "react";

/** The kinds of callouts, `:::tip`, each with the title of those that have no other. */
const kinds = {
  ...{ note: "Note", tip: "Tip", info: "Info", caution: "Caution", warning: "Warning", danger: "Danger" },
  details: "Details",
};
type Kind = keyof typeof kinds;

interface CalloutProps {
  type: Kind;
  title?: string | undefined;
  children?: ReactNode;
}

const Callout = ({ type, title = kinds[type], children }: CalloutProps) =>
  type === "details" ? (
    <details>
      <summary>
        <Markdown as="span" text={title} inline />
      </summary>
      {children}
    </details>
  ) : (
    <div className={`callout ${type}`} role="note">
      <Markdown className="callout-title" as="p" text={title} inline />
      {children}
    </div>
  );

/** Without its script, client/tabs.ts, the tabs follow each other. Tabs of one group show the same value. */
const Tabs = ({ groupId = "", children }: { groupId?: string | undefined; children?: ReactNode }) => (
  <div className="tabs" data-tabs={groupId}>
    {children}
  </div>
);

interface TabItemProps {
  value?: string | undefined;
  label?: string | undefined;
  /** Whether it is shown first. */
  default?: boolean | undefined;
  children?: ReactNode;
}

const TabItem = ({ value, label = value ?? "", default: isDefault, children }: TabItemProps) => (
  <section data-label={label} data-value={value ?? label} data-default={isDefault ? "" : undefined}>
    <p className="tab-title">{label}</p>
    {children}
  </section>
);

const tabItem = z
  .strictObject({ value: z.string().optional(), label: z.string().optional(), default: z.boolean().optional() })
  .refine(({ value, label }) => value ?? label, "it needs a label");

/** Around a numbered list. */
const Steps = ({ children }: { children?: ReactNode }) => <div className="steps">{children}</div>;

const names = Object.keys(kinds) as Kind[];

export const components = {
  Callout: component(Callout, z.strictObject({ type: z.enum(names), title: z.string().optional() }), {
    toMarkdown: ({ type, title = kinds[type], children }) => `**${title}**\n\n${children}`.replace(/^/gm, "> "),
  }),
  Tabs: component(Tabs, z.strictObject({ groupId: z.string().optional() })),
  TabItem: component(TabItem, tabItem, {
    toMarkdown: ({ value, label = value, children }) => `**${label}**\n\n${children}`,
  }),
  Steps: component(Steps),
};

export const directives = {
  ...Object.fromEntries(names.map((type) => [type, ["Callout", { type }] as const])),
  // Around blocks of code with labels in brackets: ```sh [npm]
  "code-group": "Tabs",
};
