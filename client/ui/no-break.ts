const NUMBER_AND_UNIT = /(\d) (?=(?:ct|carat|Karat|mm|cm|g|€|%|Uhr|Tage|days)(?![\p{L}\d]))/gu;

/** Number and unit never part: „1,00 ct“, „9 mm“, „150 €“ get a no-break space between them. */
export const noBreak = (text: string): string => text.replace(NUMBER_AND_UNIT, '$1\u00a0');
