/** The attribute of an empty `<style>` that the engine fills (see `Styles` in page-context.ts). In a separate file, since that one imports React, which only the site's thread loads. */
export const stylesSlot = "data-plinth-styles";

/** The name of the stylesheets that templates import, among the bundled files. */
export const importedStyles = "imported:styles.css";
