/** Features of React that a static page does not support: deliberate mistakes. */
import { type Rows, start, template } from "../support/rows.ts";

export const react = {
  mistakes: {
    "template/handler": [
      [
        "a button with onClick",
        template(["<h1>{title}</h1>", '<h1>{title}</h1><button type="button" onClick={() => {}}>x</button>']),
        "templates/page.tsx:12:29 warning template/handler: onClick of <button> has no effect: React does not run in the browser. Add the listener in a script in templates/client/ that finds the element by a data- attribute.",
      ],
    ],
    "template/suspense": [
      [
        "by the whole of React",
        {
          "templates/page.tsx": `import React from "react";\n${start["templates/page.tsx"]}`.replace(
            "<h1>{title}</h1>",
            "<h1><React.Suspense>{title}</React.Suspense></h1>",
          ),
        },
        "error template/suspense: A static page cannot wait: React would print the fallback of <Suspense>, or of lazy(), as if it were the page.",
      ],
      [
        "a fallback that would be printed",
        {
          "templates/page.tsx": `import { Suspense } from "react";\n${start["templates/page.tsx"]}`.replace(
            "<h1>{title}</h1>",
            "<h1><Suspense>{title}</Suspense></h1>",
          ),
        },
        "templates/page.tsx:1:10 error template/suspense: A static page cannot wait: React would print the fallback of <Suspense>, or of lazy(), as if it were the page.",
      ],
    ],
  },
} as const satisfies Rows;
