/** Which metals of the shop have a colour, by material sku: for the dots in the menu. */
export const MATERIAL_SWATCHES: Readonly<Record<string, string>> = {
  'M-YG750': 'yellow-gold',
  'M-WG750': 'white-gold',
  'M-RG750': 'rose-gold',
  'M-PT950': 'platinum',
};
