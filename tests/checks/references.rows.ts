/** Input that src/output/facts/accessible-names.ts reports. */
import { html, inBody, type Rows, template } from "../support/rows.ts";

const isLost = ([markup, what]: readonly [string, string]) =>
  [
    markup,
    inBody(markup),
    `templates/page.tsx:12:${30 + markup.indexOf('"a"')} warning page/missing-id: ${what} refers to no element: the page has no id "${/"(.*)"/.exec(what)?.[1]}". On /, /posts/first. Give an element that id, or remove the attribute.`,
  ] as const;

export const references = {
  mistakes: {
    "link/no-fragment": [
      [
        "the path of a motion",
        template(["<time>", '<svg><animateMotion><mpath href="#a" /></animateMotion></svg><time>']),
        'templates/page.tsx:20:75 error link/no-fragment: "#a" leads nowhere: no element on /posts/first has the id "a". On /posts/first.',
      ],
    ],
    "page/missing-id": (
      [
        ['<label htmlFor="a">A</label>', '<label for="a">'],
        ['<button form="a">A</button>', '<button form="a">'],
        ['<input aria-label="A" list="a" />', '<input list="a">'],
        ['<button popoverTarget="a">A</button>', '<button popovertarget="a">'],
        ['<button commandfor="a" command="show-modal">A</button>', '<button commandfor="a">'],
        ['<p aria-describedby="a">A</p>', '<p aria-describedby="a">'],
        ['<nav aria-labelledby="a">A</nav>', '<nav aria-labelledby="a">'],
        ['<ul aria-owns="a"><li>A</li></ul>', '<ul aria-owns="a">'],
      ] as const
    ).map(isLost),
  },
  correct: [
    [
      "ids that come later, several ids, an attribute of another element, what a script makes, a description with an id of useId, and an inert template",
      html(
        '<label for="a">A</label><input id="a" list="b" aria-describedby="a b"><datalist id="b"></datalist>' +
          '<p for="c" aria-controls="c" aria-describedby="x-_i0-R_0H1_">C</p><template><label for="{{id}}">D</label></template>',
      ),
    ],
  ],
} as const satisfies Rows;
