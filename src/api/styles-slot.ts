/**
 * The attribute of an empty `<style>` that the engine fills, which `Styles` in page-context.ts renders. It is not in that
 * file, which imports React: the main thread needs the attribute, and never loads React.
 */
export const stylesSlot = "data-plinth-styles";

/** The name of the stylesheets that templates import, among the bundled files. */
export const importedStyles = "imported:styles.css";
