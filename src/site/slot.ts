/** The attribute of an empty `<style>` that the engine fills (see `Styles` in index.ts). In a separate file, since index.ts imports React and zod, which only the site's thread loads. */
export const stylesSlot = "data-plinth-styles";
