/** The attribute of an empty `<style>` that the engine fills (see `Styles` in page-context.ts). In a separate file, since that one imports React, which only the site's thread loads. */
export const stylesSlot = "data-plinth-styles";
