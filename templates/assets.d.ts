/** The package has no types; fonts/subset.ts needs these. */
declare module "subset-font" {
  export default function subsetFont(
    font: Uint8Array,
    glyphs: string,
    options: {
      targetFormat: "sfnt" | "woff2";
      keepFeatures?: string[];
      noHinting?: boolean;
      noLayoutClosure?: boolean;
      dropTables?: string[];
    },
  ): Promise<Uint8Array>;
}
