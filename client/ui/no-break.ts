const NUMBER_AND_UNIT = /(\d) (?=(?:ct|carat|Karat|mm|cm|g|€|%|Uhr|pm|Tage|days|Monate|months)(?![\p{L}\d]))/gu;

/** Puts a no-break space between number and unit: „1,00 ct“, „9 mm“, „150 €“. */
export const noBreak = (text: string): string => text.replace(NUMBER_AND_UNIT, '$1\u00a0');
