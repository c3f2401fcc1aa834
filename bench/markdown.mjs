/**
 * The text of a blog: page number -> a Markdown file of about 2.7 kB. A page depends only on its
 * number and on the size of the corpus, so that every machine measures the same bytes. Each page
 * links to the next one, so that every page has a link to it. No
 * quotation marks, dashes or consecutive dots: generators convert those differently.
 */

const words = `able acre again amber among anchor apple april arch ash autumn bag bark barley barn basket bay beam
bean before bell bench berry between birch bird board boat bolt book boot border bottle bough bowl branch brass bread
brick bridge bright brook broom brown brush bucket build butter calm candle canvas careful cart cedar cellar chain
chalk cherry chest circle clay clear clock cloth cloud coal coast copper cord corn cottage cotton cover crane creek
crisp crown cup dark dawn deep deer door down draw drift dry dust early earth east edge elm ember evening every fallow
farm feather fence fern ferry field fire first flame flax flint flood floor flour forest fork fox frame fresh frost
fruit garden gate gentle glass gold grain grape grass gravel green grove half hammer harbour harvest hawk hazel heather
heavy hedge herb high hill hinge hollow honey hook horn horse house inland iron island ivy jar kettle kiln kitchen
knot lake lamp lane lantern larch late lath leaf leather level light lime linen little loam loft long loom low maple
march marsh mast meadow mellow milk mill mist moon moss mountain narrow near needle nest net night north oak oar oat
old olive open orchard oven owl paint paper pasture path patient pear pebble pepper pier pine plain plank plough plum
pond poplar post pottery quarry quiet quince rain reed ridge ripe river road rock roof root rope rose rough round row
rush rye sack saddle sail salt sand saw seed shade shallow sharp shed sheep shelf shell shingle shore silver slate slow
small smoke smooth snow soft soil south spade spring spruce stable stair stone store storm straw stream string summer
swift table tallow tar thatch thistle thread tide timber tin tower trail twine upland valley vine wagon wall warm water
wax west wheat wheel white wide willow wind window winter wood wool yard yarrow yellow young`.split(/\s+/);

/** Random numbers in [0, 1) that depend only on the seed (mulberry32). */
function randomNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `page-00042`: the name of a page's file, and the last part of its URL. */
export const slugOf = (number) => `page-${String(number).padStart(5, "0")}`;

const day = 24 * 60 * 60 * 1000;
const newest = Date.UTC(2024, 5, 30);

/** Up to 40,000 pages, every page has a different date, in a different order than the files. */
export function dateOf(number, pages) {
  const days = (number * 7919) % pages;
  return new Date(newest - (days % 40_000) * day).toISOString().slice(0, 10);
}

/** Random words and numbers that depend only on the seed. */
export function textFrom(seed) {
  const random = randomNumbers(seed);
  const below = (count) => Math.floor(random() * count);
  const word = () => words[below(words.length)];
  const some = (count) => Array.from({ length: count }, word).join(" ");
  return { random, below, word, some, title: (count) => capital(some(count)) };
}

export const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** The Markdown file of page `number` (from 0) of a blog of `pages`. */
export function postOf(number, pages) {
  const { random, below, word, some } = textFrom(0x506c + number);
  const link = (to = below(pages)) => `[${some(2)}](/posts/${slugOf(to)})`;
  const marked = () => [() => `**${some(2)}**`, () => `*${word()}*`, () => `\`${word()}\``, () => link()][below(4)]();
  const sentence = () => `${capital(some(4 + below(6)))} ${random() < 0.3 ? marked() : word()} ${some(2 + below(5))}.`;
  const paragraph = (sentences) => Array.from({ length: sentences }, sentence).join(" ");
  const list = () => Array.from({ length: 5 }, () => `- ${capital(some(5))} ${marked()}`).join("\n");

  return `---
title: ${capital(some(3))} ${number}
date: ${dateOf(number, pages)}
description: ${capital(some(12))}, page ${number}.
---

${paragraph(5)}

## ${capital(some(3))}

${paragraph(6)} See ${link((number + 1) % pages)} and ${link()}.

${list()}

${paragraph(5)}

## ${capital(some(3))}

${paragraph(6)}

\`\`\`js
export function ${word()}(${word()}) {
  const ${word()}1 = [${below(100)}, ${below(100)}, ${below(100)}];
  return ${word()}2 + ${below(1000)} < ${word()}3;
}
\`\`\`

### ${capital(some(2))}

> ${sentence()}

${paragraph(6)}
`;
}
