/** The URL of a post: `/posts/page-00042`, or in a documentation `/posts/book-02/chapter-17/page-00042`. */
export const urlOf = ({ file }: { readonly file: string }): string => file.slice("content".length, -".md".length);
