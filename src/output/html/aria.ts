/** Roles and attributes of WAI-ARIA 1.3, DPUB-ARIA 1.1 and Graphics-ARIA 1.0. A test compares them with those of axe-core. */
import { words } from "../../hosting/policy-values.ts";

export const ariaRoles =
  words(`alert alertdialog application article banner blockquote button caption cell checkbox code
  columnheader combobox comment complementary contentinfo definition deletion dialog directory document emphasis feed figure
  form generic grid gridcell group heading image img insertion link list listbox listitem log main mark marquee math menu
  menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio
  radiogroup region row rowgroup rowheader scrollbar search searchbox sectionfooter sectionheader separator slider spinbutton
  status strong subscript suggestion superscript switch tab table tablist tabpanel term text textbox time timer toolbar
  tooltip tree treegrid treeitem`);

/** Without `aria-`. */
const attributes =
  words(`actions activedescendant atomic autocomplete braillelabel brailleroledescription busy checked colcount
  colindex colindextext colspan controls current describedby description details disabled dropeffect errormessage expanded
  flowto grabbed haspopup hidden invalid keyshortcuts label labelledby level live modal multiline multiselectable
  orientation owns placeholder posinset pressed readonly relevant required roledescription rowcount rowindex rowindextext
  rowspan selected setsize sort valuemax valuemin valuenow valuetext`);
export const ariaAttributes = attributes.map((name) => `aria-${name}`);
