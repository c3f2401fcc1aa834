/** A minimal implementation of what the components of Plinth's site import from "plinth". */
import MarkdownIt from "markdown-it";

const markdown = new MarkdownIt({ html: false, typographer: true });
const format = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" });

/** The page that is being rendered. */
export const currentPage = { url: "/", origin: "https://shelf.test" };
export const usePage = () => currentPage;
export const useAsset = (path: string) => ({ url: `/${path}` });
export const longDate = (date: string): string => format.format(new Date(date));
export const Markdown = ({ text, className }: { text: string; className: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as Plinth does it
  <div className={className} dangerouslySetInnerHTML={{ __html: markdown.render(text) }} />
);
