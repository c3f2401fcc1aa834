/** According to Eleventy's documentation, with its advice on speed: no template code in Markdown, styles are not copied while serving. */
import anchor from "markdown-it-anchor";

const folderOf = (stem) => stem.split("/").slice(2, -1).join("/");

const longDate = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" });

export default function (eleventyConfig) {
  eleventyConfig.addPassthroughCopy("css");
  eleventyConfig.addPassthroughCopy({ static: "/" });
  eleventyConfig.amendLibrary("md", (md) => md.use(anchor));
  eleventyConfig.setServerPassthroughCopyBehavior("passthrough");
  eleventyConfig.addFilter("readableDate", (date) => longDate.format(date));
  eleventyConfig.addFilter("htmlDate", (date) => date.toISOString().slice(0, 10));
  eleventyConfig.addFilter("folder", folderOf);
  eleventyConfig.addCollection("folders", (api) => {
    const folders = {};
    for (const post of api.getFilteredByTag("posts")) {
      folders[folderOf(post.filePathStem)] ??= [];
      folders[folderOf(post.filePathStem)].push(post);
    }
    for (const posts of Object.values(folders)) posts.sort((a, b) => a.data.weight - b.data.weight);
    return folders;
  });
  eleventyConfig.addFilter("newest", (posts) => posts.slice(-20).reverse());
}

export const config = {
  markdownTemplateEngine: false,
  dir: { input: "content", includes: "../_includes", data: "../_data" },
};
