/** Input that src/checks/unseen.ts reports, and input that it accepts; tests/client/unseen.test.ts asks Chromium. */
import { html, type Rows } from "../support/rows.ts";

/** The message about an element of raw HTML. */
const line = (message: string, column = 29): string =>
  `templates/page.tsx:12:${column} warning page/no-effect: ${message}`;
const root = (slots: string): string => `<template shadowrootmode="open"><p>${slots}</p></template>`;
const other = `<x-card>${root('<slot name="title">T</slot>')}<b slot="titel">A</b></x-card>`;
const none = `<x-card>${root('<slot name="title">T</slot>')}<b>A</b></x-card>`;
const drawing = '<svg width="0" height="9"><circle r="4"/></svg>';

export const unseen = {
  mistakes: {
    "page/no-effect": [
      [
        "a slot that the shadow root does not have",
        html(other),
        line(
          'The <b> is for the slot "titel", which the shadow root of <x-card> does not have, so it is never shown. On /, /posts/first. Its slots are "title".',
        ),
      ],
      [
        "a child without a slot",
        html(none),
        line(
          'The <b> has no slot, and the shadow root of <x-card> has no default slot, so it is never shown. On /, /posts/first. Its slots are "title".',
          159,
        ),
      ],
      [
        "a drawing without a width",
        html(drawing),
        line(
          "The <svg> has the width 0, so browsers do not show its <circle>. On /, /posts/first. Write its size. A drawing that others use has its elements in <defs> or <symbol>.",
        ),
      ],
    ],
  },
  correct: [
    ["slots of a shadow root", html(`<x-card>${root("<slot></slot><slot name=a></slot>")}<b slot="a">A</b>B</x-card>`)],
    [
      "children of a shadow root's host that are never shown",
      html(`<x-card>${root('<slot name="a"></slot>')}<template>A</template><b hidden>A</b><b slot="a">A</b></x-card>`),
    ],
    ["text for browsers without shadow roots", html(`<x-card>${root("A")}<b>A</b></x-card>`)],
    ["a template for a script", html('<div><template><slot name="a"></slot></template><b slot="b">A</b></div>')],
    [
      "drawings for other drawings",
      html(
        '<svg width="0" height="0"><defs><path d="M0 0"/></defs><symbol id="a"><path d="M0 0"/></symbol><path id="b" d="M0 0"/></svg>',
      ),
    ],
    ["a drawing with a size in CSS", html('<svg class="icon" width="0" height="0"><path d="M0 0"/></svg>')],
  ],
} as const satisfies Rows;
