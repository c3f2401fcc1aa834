/**
 * A correct site of the usual kind: a layout, components that many pages use, lists of entries, Markdown with everything
 * that it can have, front matter, and nested data. Faults are planted into it (bakery-faults.ts).
 */
import { photo, png } from "./photo.ts";
import type { Files } from "./small-site.ts";

export const bakery: Files = {
  "content/site.json": `{
  "name": "Mill & Crust",
  "origin": "https://mill.test",
  "menu": [
    { "label": "Bread", "href": "/bread", "below": [] },
    {
      "label": "Learn",
      "href": "/guide/sourdough",
      "below": [
        { "label": "Sourdough", "href": "/guide/sourdough" },
        { "label": "Flour", "href": "/guide/flour" }
      ]
    },
    { "label": "News", "href": "/posts", "below": [] }
  ],
  "footer": [
    { "title": "Shop", "links": [{ "label": "All bread", "href": "/bread" }, { "label": "Questions", "href": "/faq" }] },
    { "title": "Us", "links": [{ "label": "About us", "href": "/about" }, { "label": "Mail", "href": "mailto:hello@mill.test" }] }
  ],
  "notes": [
    { "label": "Not shown", "href": "/bread" }
  ]
}
`,
  "content/home.json": `{
  "title": "Bread from our own mill",
  "description": "Stone-ground flour, sourdough and cakes, baked every night.",
  "hero": { "text": "We grind, knead and bake.", "action": { "label": "See the bread", "href": "/bread" } },
  "features": [
    { "title": "Own mill", "text": "The stones turn at night.", "href": "/about" },
    { "title": "Slow dough", "text": "It rests for a day.", "href": "/guide/sourdough#resting" }
  ]
}
`,
  "content/bread.json": `[
  {
    "name": "Rye",
    "price": 4.5,
    "photo": { "src": "/photos/rye.jpg", "alt": "A dark loaf" },
    "more": { "label": "Our rye", "href": "/posts/rye" },
    "contains": ["rye", "water", "salt"]
  },
  {
    "name": "Spelt",
    "price": 5,
    "photo": { "src": "/photos/spelt.jpg", "alt": "A light loaf" },
    "more": { "label": "About flour", "href": "/guide/flour" },
    "contains": ["spelt", "water", "salt"]
  }
]
`,
  "content/faq.json": `[
  { "question": "Do you deliver?", "answer": "No. See [where to buy](/about#shops)." },
  { "question": "Is it vegan?", "answer": "All **bread** is; cakes are not.\\n\\nAsk us." }
]
`,
  "content/about.md": `---
title: About the bakery
description: Who grinds, kneads and bakes, and where our bread is sold.
cover: { src: ./pictures/mill.png, alt: The mill by the river }
people:
  - name: Ada
    role: Miller
    link: /posts/rye
  - name: Ben
    role: Baker
    link: "/guide/sourdough"
---

The mill is from 1887, and we are the *fourth* family in it. Our [news][news] tell more.

## Shops

You find us at:

- the market, on Saturdays
- the mill, where we also show [how dough rests](./guide/sourdough.md#resting)
- in [Rye Street](/posts/rye)

> Bread is a slow thing.
> So are we.

| day      | opens | where                |
| -------- | ----- | -------------------- |
| Saturday | 8:00  | [market](/bread)     |
| Sunday   | 9:00  | mill                 |

## History

![The stones of the mill](./pictures/mill.png)

<figure>
  <img src="./pictures/mill.png" alt="The mill today">
  <figcaption>The mill, <a href="/bread">where it is baked</a></figcaption>
</figure>

A ![small picture](./pictures/mill.png) in a line, and <b>raw HTML</b>.

[news]: /posts
`,
  "content/posts/rye.md": `---
title: Rye is back
description: After a wet summer there is local rye again.
date: 2024-05-12
author: Ada
tags: [rye, harvest]
related:
  - label: What flour is
    href: /guide/flour
  - label: All bread
    href: /bread
summary: >
  There is local rye again,
  and we bake with it.
---

There is rye again. We told you [in winter](./winter.md) that it would be late.

1. It was wet.
2. It was late.
   - But it came, as [the guide][flour] says.

\`\`\`sh
grind --fine rye
\`\`\`

## What we bake

Loaves of a kilo,
from Friday on, [as always](/bread).

[flour]: ../guide/flour.md "What flour is"
[bread]: /bread
`,
  "content/posts/winter.md": `---
title: The mill in winter
description: The river freezes, and the stones stand still.
date: 2024-01-20
author: Ben
tags: [mill]
related: []
summary: "The stones stand still."
---

The river is frozen.

## What happens now

We bake with [flour](/guide/flour) of the autumn.

### Until when

Until March[^1].

[^1]: Or April.
`,
  "content/posts/oven.md": `---
title: A new oven
description: It is larger, and it needs less wood.
date: 2023-11-02
author: Ben
tags: [oven]
related:
  - { label: Bread, href: /bread }
summary: 'It needs less wood.'
---

Our oven is new. [Come and see it](/about).
`,
  "content/guide/sourdough.md": `---
title: Sourdough
description: How a dough of flour and water rises by itself.
order: 1
---

Flour and water, nothing else.

## Feeding

Every day, with [good flour](flour.md).

## Resting

A whole night. [Back to feeding](#feeding).
`,
  "content/guide/flour.md": `---
title: Flour
description: Types of flour, and what each is good for.
order: 2
---

There are many types.

## Rye

For [sourdough](sourdough.md#feeding).

## Spelt

For cakes.
`,
  "content/pictures/mill.png": png,
  "content/static/photos/rye.jpg": photo(false),
  "content/static/photos/spelt.jpg": photo(false),
  "content/static/logo.svg":
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" /></svg>\n',
  "templates/content.ts": `import { defineContent, json, markdown, z } from "plinth";
import { image } from "plinth/images";

const link = z.strictObject({ label: z.string(), href: z.string() });
const entry = { title: z.string(), description: z.string() };

export const content = defineContent({
  site: json(
    "site.json",
    z.strictObject({
      name: z.string(),
      origin: z.url(),
      menu: z.array(z.strictObject({ ...link.shape, below: z.array(link) })),
      footer: z.array(z.strictObject({ title: z.string(), links: z.array(link) })),
      notes: z.array(link),
    }),
  ),
  home: json(
    "home.json",
    z.strictObject({
      ...entry,
      hero: z.strictObject({ text: z.string(), action: link }),
      features: z.array(z.strictObject({ title: z.string(), text: z.string(), href: z.string() })),
    }),
  ),
  bread: json(
    "bread.json",
    z.array(
      z.strictObject({
        name: z.string(),
        price: z.number().positive(),
        photo: z.strictObject({ src: z.string(), alt: z.string() }),
        more: link,
        contains: z.array(z.string()),
      }),
    ),
  ),
  faq: json("faq.json", z.array(z.strictObject({ question: z.string(), answer: z.string() }))),
  about: markdown(
    "about.md",
    z.strictObject({
      ...entry,
      cover: z.strictObject({ src: image(), alt: z.string() }),
      people: z.array(z.strictObject({ name: z.string(), role: z.string(), link: z.string() })),
    }),
  ),
  posts: markdown(
    "posts/*.md",
    z.strictObject({
      ...entry,
      date: z.iso.date(),
      author: z.enum(["Ada", "Ben"]),
      tags: z.array(z.string()),
      related: z.array(link),
      summary: z.string(),
    }),
  ),
  guide: markdown("guide/*.md", z.strictObject({ ...entry, order: z.int() })),
});
`,
  "templates/layout.tsx": `import { Styles, usePage } from "plinth";
import type { ReactNode } from "react";
import { Footer } from "./components/footer.tsx";
import { Menu } from "./components/menu.tsx";
import { SiteContext } from "./site-context.ts";
import "./styles.css";

interface LayoutProps {
  site: any;
  title: string;
  description: string;
  children: ReactNode;
}

export function Layout({ site, title, description, children }: LayoutProps) {
  const { url, origin } = usePage();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title + " – " + site.name}</title>
        <meta name="description" content={description} />
        <link rel="canonical" href={origin + url} />
        <Styles />
        <link rel="icon" href="/logo.svg" type="image/svg+xml" />
      </head>
      <body>
        <SiteContext value={site}>
          <header>
            <a className="logo" href="/">
              <img src="/logo.svg" alt={site.name} width="8" height="8" />
            </a>
            <Menu items={site.menu} />
          </header>
          <main>
            <h1>{title}</h1>
            {children}
          </main>
          <Footer />
        </SiteContext>
      </body>
    </html>
  );
}
`,
  "templates/site-context.ts": `import { createContext } from "react";

export const SiteContext = createContext<any>(undefined);
`,
  "templates/texts.ts": `export const words = {
  open: "Open every day",
  shops: "/about#shops",
};
`,
  "templates/styles.css": `body {
  margin: 0;
}
.logo {
  color: green;
}
`,
  "templates/components/menu.tsx": `import { ButtonLink } from "./button-link.tsx";

export function Menu({ items }: { items: readonly any[] }) {
  return (
    <nav aria-label="Main">
      <ul>
        {items.map((item) => (
          <li key={item.label}>
            <a href={item.href}>{item.label}</a>
            {item.below.length > 0 && (
              <ul>
                {item.below.map(({ label, href }: any) => (
                  <li key={label}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <ButtonLink to="/bread">Order</ButtonLink>
    </nav>
  );
}
`,
  "templates/components/footer.tsx": `import { useContext } from "react";
import { SiteContext } from "../site-context.ts";
import { words } from "../texts.ts";
import { ButtonLink } from "./button-link.tsx";

export function Footer() {
  const { footer, name } = useContext(SiteContext);
  return (
    <footer>
      {footer.map(({ title, links }: any) => (
        <section key={title}>
          <h2>{title}</h2>
          <Links links={links} />
        </section>
      ))}
      <p>{words.open}</p>
      <ButtonLink to={words.shops}>Shops</ButtonLink>
      <a href="/terms">Terms</a>
      <small>{name}</small>
    </footer>
  );
}

export function Links({ links }: { links: readonly { label: string; href: string }[] }) {
  return (
    <ul className="links">
      {links.map((link) => (
        <li key={link.label}>
          <a {...link}>{link.label}</a>
        </li>
      ))}
    </ul>
  );
}
`,
  "templates/components/button-link.tsx": `import type { ReactNode } from "react";

export function ButtonLink({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <a className="button" href={to}>
      {children}
    </a>
  );
}
`,
  "templates/components/card.tsx": `import type { ReactNode } from "react";

interface CardProps {
  heading: ReactNode;
  href?: string;
  photo?: { src: string; alt: string };
  children?: ReactNode;
}

export function Card({ heading, href, photo, children }: CardProps) {
  return (
    <article className="card">
      {photo && <img src={photo.src} alt={photo.alt} />}
      <h2>{href ? <a href={href}>{heading}</a> : heading}</h2>
      <div className="text">{children}</div>
    </article>
  );
}
`,
  "templates/pages/home.tsx": `import { ButtonLink } from "../components/button-link.tsx";
import { Card } from "../components/card.tsx";
import { Layout } from "../layout.tsx";

export function Home({ site, home }: any) {
  return (
    <Layout site={site} title={home.title} description={home.description}>
      <p className="lead">{home.hero.text}</p>
      <ButtonLink to={home.hero.action.href}>{home.hero.action.label}</ButtonLink>
      {home.features.map((feature: any) => (
        <Card key={feature.title} heading={feature.title} href={feature.href}>
          {feature.text}
        </Card>
      ))}
    </Layout>
  );
}
`,
  "templates/pages/bread.tsx": `import { ButtonLink } from "../components/button-link.tsx";
import { Card } from "../components/card.tsx";
import { Layout } from "../layout.tsx";

export function Bread({ site, bread }: any) {
  return (
    <Layout site={site} title="Our bread" description="Every bread that we bake, with its price.">
      <p>The price is for a loaf of a kilo.</p>
      {bread.map((loaf: any) => (
        <Card key={loaf.name} heading={loaf.name} photo={loaf.photo}>
          <p>
            {loaf.price.toFixed(2)} €, of {loaf.contains.join(", ")}
          </p>
          <ButtonLink to={loaf.more.href}>{loaf.more.label}</ButtonLink>
        </Card>
      ))}
    </Layout>
  );
}
`,
  "templates/pages/faq.tsx": `import { Markdown } from "plinth";
import { Layout } from "../layout.tsx";

export function Faq({ site, faq }: any) {
  return (
    <Layout site={site} title="Questions" description="What customers ask us, and what we answer.">
      {faq.map(({ question, answer }: any) => (
        <section key={question}>
          <h2>{question}</h2>
          <Markdown text={answer} />
        </section>
      ))}
    </Layout>
  );
}
`,
  "templates/pages/about.tsx": `import { Markdown } from "plinth";
import { Links } from "../components/footer.tsx";
import { Layout } from "../layout.tsx";

export function About({ site, about }: any) {
  const { title, description, cover, people } = about.fields;
  return (
    <Layout site={site} title={title} description={description}>
      <img src={cover.src.url} alt={cover.alt} />
      <Markdown entry={about} as="article" />
      <h2>People</h2>
      <dl>
        {people.map((person: any) => (
          <div key={person.name}>
            <dt>{person.name}</dt>
            <dd>
              <a href={person.link}>{person.role}</a>
            </dd>
          </div>
        ))}
      </dl>
      <Links links={[{ label: "Write to us", href: "mailto:hello@mill.test" }]} />
    </Layout>
  );
}
`,
  "templates/pages/posts.tsx": `import { formatDate, Markdown } from "plinth";
import { Card } from "../components/card.tsx";
import { Links } from "../components/footer.tsx";
import { Layout } from "../layout.tsx";

export function Posts({ site, posts }: any) {
  return (
    <Layout site={site} title="News" description="News from the mill, and from the bakery.">
      {posts.map(({ slug, fields }: any) => (
        <Card key={slug} heading={fields.title} href={\`/posts/\${slug}\`}>
          <p>{fields.summary}</p>
        </Card>
      ))}
    </Layout>
  );
}

export function Post({ site, post }: any) {
  const { title, description, date, author, tags, related } = post.fields;
  return (
    <Layout site={site} title={title} description={description}>
      <p>
        {formatDate(date, "en", { dateStyle: "long" })}, {author}
      </p>
      <Markdown entry={post} />
      <p>{tags.join(", ")}</p>
      <Links links={related} />
    </Layout>
  );
}
`,
  "templates/pages/plain.tsx": `import { memo, type ReactNode } from "react";
import { ButtonLink } from "../components/button-link.tsx";
import { Layout } from "../layout.tsx";

interface PlainProps {
  site: any;
  title: string;
  description: string;
  more: string;
  children: ReactNode;
}

export const Plain = memo(function Plain({ site, title, description, more, children }: PlainProps) {
  return (
    <Layout site={site} title={title} description={description}>
      <p>{children}</p>
      <ButtonLink to={more}>More</ButtonLink>
    </Layout>
  );
});
`,
  "templates/pages/guide.tsx": `import { headingsOf, Markdown } from "plinth";
import { Layout } from "../layout.tsx";

export function Guide({ site, chapter, guide }: any) {
  const next = guide.find((each: any) => each.fields.order > chapter.fields.order);
  return (
    <Layout site={site} title={chapter.fields.title} description={chapter.fields.description}>
      <aside>
        {headingsOf(chapter).map(({ id, text }) => (
          <a key={id} href={"#" + id}>
            {text}
          </a>
        ))}
      </aside>
      <Markdown entry={chapter} />
      {next && <a href={"/guide/" + next.slug}>{"Next: " + next.fields.title}</a>}
    </Layout>
  );
}
`,
  "templates/site.tsx": `import footnotes from "markdown-it-footnote";
import { defineSite, page } from "plinth";
import { robots, sitemap } from "plinth/outputs";
import { content } from "./content.ts";
import { About } from "./pages/about.tsx";
import { Bread } from "./pages/bread.tsx";
import { Faq } from "./pages/faq.tsx";
import { Guide } from "./pages/guide.tsx";
import { Home } from "./pages/home.tsx";
import { Plain } from "./pages/plain.tsx";
import { Post, Posts } from "./pages/posts.tsx";

export default defineSite({
  content,
  origin: ({ site }) => site.origin,
  markdown: { html: true, use: (parser) => parser.use(footnotes) },
  pages: ({ site, home, bread, faq, about, posts, guide }) => [
    page("/", <Home site={site} home={home} />),
    page("/bread", <Bread site={site} bread={bread} />),
    page("/faq", <Faq site={site} faq={faq} />),
    page("/about", <About site={site} about={about} />),
    page("/posts", <Posts site={site} posts={posts} />),
    page(
      "/terms",
      <Plain site={site} title="Terms of sale" description="What you can expect of us." more="/about">
        You can bring back any bread.
      </Plain>,
    ),
    ...posts.map((post) => page("/posts/" + post.slug, <Post site={site} post={post} />)),
    ...guide.map((chapter) => page("/guide/" + chapter.slug, <Guide site={site} chapter={chapter} guide={guide} />)),
  ],
  files: () => [sitemap(), robots()],
});
`,
};
