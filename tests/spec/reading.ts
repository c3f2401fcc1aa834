/** A page as read by a screen reader: Chromium's accessibility tree without ignored nodes. */
import type { Page } from "playwright-core";

/** An element with a role, or a text. */
export interface Spoken {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  /** Of a heading. */
  readonly level: number;
  readonly isInvalid: boolean;
  /** Where a link leads. */
  readonly url: string;
  readonly parts: readonly Spoken[];
}

interface Node {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: { readonly value?: unknown };
  readonly name?: { readonly value?: unknown };
  readonly description?: { readonly value?: unknown };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
  readonly childIds?: readonly string[];
}

/** The whole page, as its root. */
export async function readAloud(page: Page): Promise<Spoken> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { nodes: Node[] };
  await session.detach();
  const known = new Map(nodes.map((node) => [node.nodeId, node]));
  const spoken = (id: string): Spoken[] => {
    const node = known.get(id);
    if (!node) return [];
    const parts = (node.childIds ?? []).flatMap(spoken);
    const role = String(node.role?.value ?? "none");
    if (node.ignored || role === "none" || role === "generic") return parts;
    // Lines of a text that is also present as a whole, and list markers.
    if (role === "InlineTextBox" || role === "ListMarker") return [];
    const property = (name: string): unknown => node.properties?.find((one) => one.name === name)?.value.value;
    return [
      {
        role,
        name: String(node.name?.value ?? "").trim(),
        description: String(node.description?.value ?? ""),
        level: Number(property("level") ?? 0),
        isInvalid: String(property("invalid") ?? "false") !== "false",
        url: String(property("url") ?? ""),
        parts,
      },
    ];
  };
  const [root] = spoken(nodes[0]?.nodeId ?? "");
  if (!root) throw new Error("The page has no accessibility tree");
  return root;
}

/** A node and its descendants in reading order. */
export const inOrder = (spoken: Spoken): Spoken[] => [spoken, ...spoken.parts.flatMap(inOrder)];

/** All nodes with one of these roles. */
export const allOf = (spoken: Spoken, ...roles: readonly string[]): Spoken[] =>
  inOrder(spoken).filter(({ role }) => roles.includes(role));
