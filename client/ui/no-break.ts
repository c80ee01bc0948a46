/** In the languages of the shop: days, months and carats in all their forms. */
const NUMBER_AND_UNIT =
  /(\d) (?=(?:ct|[cm]m|g|h|€|%|Uhr|uur|pm|[ck]ar[aá]\p{L}+|quilates|Tagen?|days?|dag(?:en)?|d[nzňe]\p{L}+|días|Monaten?|months?|maanden|m[eě]s\p{L}+|miesi\p{L}+)(?![\p{L}\d]))/giu;

/** Puts a no-break space between number and unit: „1,00 ct“, „9 mm“, „150 €“. */
export const noBreak = (text: string): string => text.replace(NUMBER_AND_UNIT, '$1\u00a0');
