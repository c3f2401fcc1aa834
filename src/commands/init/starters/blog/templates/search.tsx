"use client";
/** The search of the archive, an island: browsers run it, with Preact (site.tsx). */
import { useState } from "react";

interface SearchProps {
  label: string;
  /** What is said about the posts that were found: `{found} of {count} posts`. */
  status: string;
  posts: readonly { url: string; title: string; description: string }[];
}

export function Search({ label, status, posts }: SearchProps) {
  const [query, setQuery] = useState("");
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = posts.filter(({ title, description }) =>
    words.every((word) => `${title} ${description}`.toLowerCase().includes(word)),
  );
  const said = status.replace("{found}", String(found.length)).replace("{count}", String(posts.length));
  return (
    <search className="search">
      <form onSubmit={(event) => event.preventDefault()}>
        <label htmlFor="search">{label}</label>
        <input id="search" type="search" value={query} onInput={(event) => setQuery(event.currentTarget.value)} />
      </form>
      <p role="status">{words.length > 0 && said}</p>
      {words.length > 0 && (
        <ul>
          {found.map(({ url, title, description }) => (
            <li key={url}>
              <a href={url}>{title}</a>: {description}
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
