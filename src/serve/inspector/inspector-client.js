/** The inspector in a browser: filters the list of pages, draws the links of a page that is pointed at, opens a page's details. */
const form = document.querySelector(".filter");
const output = document.querySelector("output");
const rows = [...document.querySelectorAll(".pages > li")];

/** The number of rows that are shown at once. */
const most = 100;

function filter() {
  const wanted = form.elements.filter.value.trim().toLowerCase();
  const matching = rows.filter((row) => row.dataset.text.includes(wanted));
  const shown = new Set(matching.slice(0, most));
  for (const row of rows) row.hidden = !shown.has(row);
  output.value = wanted === "" && shown.size === rows.length ? note : `${shown.size} of ${matching.length}. ${note}`;
}
const note = output?.value;
form?.addEventListener("input", filter);
if (form) {
  form.hidden = false;
  filter();
}
// A report in a file has no server to search.
if (location.protocol === "file:") form?.addEventListener("submit", (event) => event.preventDefault());

const map = document.querySelector(".map");
const dots = [...document.querySelectorAll(".dot")];
const outOf = ({ dataset }) => dataset.out.split(" ").filter(Boolean).map(Number);

function draw(dot) {
  const own = dots.indexOf(dot);
  const out = own < 0 ? [] : outOf(dot);
  for (const [index, other] of dots.entries()) {
    other.classList.toggle("own", index === own);
    other.classList.toggle("to", index !== own && out.includes(index));
    other.classList.toggle("from", index !== own && outOf(other).includes(own));
  }
  map.classList.toggle("pointed", own >= 0);
  map
    .querySelector(".all")
    .replaceChildren(...out.filter((index) => index !== own).map((index) => line(dot, dots[index])));
}

function line({ dataset: from }, { dataset: to }) {
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  const isForward = Number(to.x) > Number(from.end);
  const isBack = Number(to.end) < Number(from.x);
  const start = Number(isBack ? from.x : from.end);
  const end = Number(isForward ? to.x : to.end);
  const bend = isForward || isBack ? (end - start) / 2 : 40;
  const back = isForward || isBack ? -bend : bend;
  const low = isBack ? 40 : 0; // below the labels between
  path.setAttribute(
    "d",
    `M${start} ${from.y}C${start + bend} ${+from.y + low} ${end + back} ${+to.y + low} ${end} ${to.y}`,
  );
  return path;
}
for (const type of ["pointerover", "focusin"])
  map?.addEventListener(type, ({ target }) => draw(target.closest(".dot")));
map?.addEventListener("pointerleave", () => draw(document.activeElement.closest(".dot")));

/** A link to a page's details opens them. */
function reveal() {
  const details = document.getElementById(location.hash.slice(1))?.closest("details");
  if (!details) return;
  details.closest("li").hidden = false;
  details.open = true;
  details.scrollIntoView();
}
addEventListener("hashchange", reveal);
reveal();
