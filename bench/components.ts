/**
 * The CPU of texts with components, compared with the same texts as plain Markdown. With React as builds run it:
 * `NODE_ENV=production npx tsx bench/components.ts`.
 */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { z } from "zod";
import { component } from "../src/api/index.ts";
import { Markdown } from "../src/api/markdown.tsx";
import { withElementLimit } from "../src/site-thread/react/jsx-runtime.ts";
import { runSite } from "../tests/support/current-site.ts";

if (process.env.NODE_ENV !== "production")
  throw new Error("Run it with NODE_ENV=production: React is slower otherwise");

const paragraph = "Some *text* with `code`, a [link](/a) and **bold words** that goes on for a while, as texts do.\n\n";
const section = (open: string, close: string, badge: string): string =>
  `## A heading\n\n${paragraph}${open}\n\n${paragraph}- one\n- two ${badge}\n\n${close}\n\n${paragraph}`;
const plain = section("> Note", "End", "**new**").repeat(40);
const withComponents = section('<Callout type="info">', "</Callout>", "<Badge>new</Badge>").repeat(40);

const Callout = ({ type, children }: { type?: string | undefined; children?: React.ReactNode }) =>
  createElement("aside", { className: type }, children);
const Badge = ({ children }: { children?: React.ReactNode }) => createElement("b", null, children);
runSite({
  components: {
    Callout: component(Callout, z.strictObject({ type: z.string().optional() })),
    Badge: component(Badge),
  },
});

const cpuOf = (text: string): number => {
  const before = process.cpuUsage();
  for (let run = 0; run < 4; run++)
    withElementLimit(() => renderToStaticMarkup(createElement(Markdown, { text: `${text}${run}` })));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
for (let run = 0; run < 15; run++) [plain, withComponents].map(cpuOf);
const ratios = Array.from({ length: 61 }, () => cpuOf(withComponents) / cpuOf(plain)).sort((a, b) => a - b);
console.log(
  `components / plain: median ${ratios[30]?.toFixed(2)}, quartiles ${ratios[15]?.toFixed(2)} and ${ratios[45]?.toFixed(2)}`,
);
