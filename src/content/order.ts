/** The order of content: folder by folder, each folder's names by code unit, as read.ts walks them. */

/** Compares two "/" separated paths. */
export function inReadingOrder(a: string, b: string): number {
  const [ours, theirs] = [a.split("/"), b.split("/")];
  const at = ours.findIndex((name, index) => name !== theirs[index]);
  const [one, other] = [ours[at] ?? "", theirs[at] ?? ""];
  return one < other ? -1 : one > other ? 1 : 0;
}
