/** According to Eleventy's documentation, with its advice on speed: no template code in Markdown, styles are not copied while serving. */
const longDate = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" });

export default function (eleventyConfig) {
  eleventyConfig.addPassthroughCopy("css");
  eleventyConfig.setServerPassthroughCopyBehavior("passthrough");
  eleventyConfig.addFilter("readableDate", (date) => longDate.format(date));
  eleventyConfig.addFilter("htmlDate", (date) => date.toISOString().slice(0, 10));
  eleventyConfig.addFilter("newest", (posts) => posts.slice(-20).reverse());
}

export const config = {
  markdownTemplateEngine: false,
  dir: { input: "content", includes: "../_includes", data: "../_data" },
};
