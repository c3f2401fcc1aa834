/** On an empty `<style>` that a template leaves for the engine to fill: the source of a bundled stylesheet. */
export const stylesSlot = "data-plinth-styles";
