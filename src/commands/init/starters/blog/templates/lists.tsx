/** Lists of posts: cards on the start page, lines in the archive. */
import { formatDate } from "plinth";
import { Picture } from "plinth/images";
import type { Post, Texts } from "./content.ts";
import { urlIn } from "./languages.ts";
import styles from "./lists.module.css";

export const postUrl = ({ slug, language }: Post): string => urlIn(language, `/posts/${slug}`);

interface PostsProps {
  posts: readonly Post[];
  texts: Texts;
}

export const Cards = ({ posts, texts }: PostsProps) =>
  posts.map((post) => (
    <article className={styles.card} key={post.slug}>
      {/* The title says what the link leads to, so the picture has no text here. */}
      {post.fields.cover && (
        <div className={styles.picture}>
          <Picture image={post.fields.cover.image} alt="" widths={[320, 640]} sizes="(min-width: 34rem) 10rem, 100vw" />
        </div>
      )}
      <div>
        <Published post={post} texts={texts} />
        <h3>
          <a href={postUrl(post)}>{post.fields.title}</a>
        </h3>
        <p>{post.fields.description}</p>
      </div>
    </article>
  ));

export const Lines = ({ posts, texts }: PostsProps) => (
  <ul className={styles.lines}>
    {posts.map((post) => (
      <li key={post.slug}>
        <a href={postUrl(post)}>{post.fields.title}</a>
        <Published post={post} texts={texts} />
      </li>
    ))}
  </ul>
);

/** The date of a post, and whether it is a draft, which only `plinth dev` shows. */
export const Published = ({ post: { fields, language }, texts }: { post: Post; texts: Texts }) => (
  <p className={styles.published}>
    <time dateTime={fields.date}>{formatDate(fields.date, language)}</time>
    {fields.draft && <strong className={styles.draft}>{texts.draft}</strong>}
  </p>
);
