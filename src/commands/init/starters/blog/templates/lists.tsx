/** Lists of posts: cards on the start page, lines in the archive. */
import { formatDate } from "plinth";
import { Picture } from "plinth/images";
import type { Post } from "./content.ts";
import styles from "./lists.module.css";

interface PostsProps {
  posts: readonly Post[];
  language: string;
}

export const Cards = ({ posts, language }: PostsProps) =>
  posts.map((post) => (
    <article className={styles.card} key={post.slug}>
      {/* The title says what the link leads to, so the picture has no text here. */}
      {post.fields.cover && (
        <div className={styles.picture}>
          <Picture image={post.fields.cover.image} alt="" widths={[320, 640]} sizes="(min-width: 34rem) 10rem, 100vw" />
        </div>
      )}
      <div>
        <Published post={post} language={language} />
        <h3>
          <a href={`/posts/${post.slug}`}>{post.fields.title}</a>
        </h3>
        <p>{post.fields.description}</p>
      </div>
    </article>
  ));

export const Lines = ({ posts, language }: PostsProps) => (
  <ul className={styles.lines}>
    {posts.map((post) => (
      <li key={post.slug}>
        <a href={`/posts/${post.slug}`}>{post.fields.title}</a>
        <Published post={post} language={language} />
      </li>
    ))}
  </ul>
);

/** The date of a post, and whether it is a draft, which only `plinth dev` shows. */
export const Published = ({ post: { fields }, language }: { post: Post; language: string }) => (
  <p className={styles.published}>
    <time dateTime={fields.date}>{formatDate(fields.date, language)}</time>
    {fields.draft && <strong className={styles.draft}>Draft</strong>}
  </p>
);
