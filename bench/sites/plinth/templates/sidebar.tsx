/** The books of a documentation, the folders of the open book, and the pages of the open folder. */
import { usePage } from "plinth";
import type { Content, Post } from "./content.ts";
import { urlOf } from "./url.ts";

interface SidebarProps {
  readonly books: Content["site"]["books"];
  readonly pages: readonly Post[];
}

export function Sidebar({ books, pages }: SidebarProps) {
  const { url } = usePage();
  const isOpen = ({ folder }: { folder: string }): boolean => url.startsWith(`/posts/${folder}/`);
  return (
    <nav className="sidebar" aria-label="Pages">
      <ul>
        {books.map((book) => (
          <li key={book.folder}>
            <a href={book.url}>{book.label}</a>
            {isOpen(book) && (
              <ul>
                {book.chapters.map((chapter) => (
                  <li key={chapter.folder}>
                    <a href={chapter.url}>{chapter.label}</a>
                    {isOpen(chapter) && <Pages pages={pages} />}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Pages({ pages }: Pick<SidebarProps, "pages">) {
  const { url } = usePage();
  return (
    <ul>
      {pages.map((post) => (
        <li key={post.file}>
          <a href={urlOf(post)} aria-current={url === urlOf(post) ? "page" : undefined}>
            {post.fields.title}
          </a>
        </li>
      ))}
    </ul>
  );
}
