const DAY_AND_MONTH = /(\d\.?) (?=\p{L})/gu;

/** `30. November` and `2.32 pm` stay in one line: the space behind the number breaks none. */
export const noBreakDay = (text: string): string => text.replace(DAY_AND_MONTH, '$1\u00a0');
