/** The colours of pictures that stand outside of a page, where no stylesheet reaches: those of styles/tokens.css. */

export const dawn = {
  ink: "#17212f",
  paper: "#fffcf5",
  yellow: "#f5b81f",
  nightYellow: "#ffcb45",
  nightInk: "#fbf6ea",
  sky: "#fff1d4",
  horizon: "#fbbf86",
  ground: "#1c3237",
} as const;

/** How the shapes of the mark are coloured in such a picture. */
export const markStyle = (body: string, breast: string): string =>
  `.mark-body{fill:${body}}.mark-breast{fill:${breast}}.mark-v{fill:${dawn.ink}}`;
