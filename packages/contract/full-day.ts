/** How a language writes a day: a row of the table of languages has it. */
export interface DayStyle {
  /** For `Intl`. */
  readonly tag: string;
  /** The day of the week has a comma behind it, whichever version of the Unicode data writes the date. */
  readonly weekdayComma?: boolean;
}

/** `Mittwoch, 25. November 2026`, `středa 25. listopadu 2026`, `Wednesday, 25 November 2026`. */
export function fullDay({ tag, weekdayComma }: DayStyle, timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone });
  return (at) => (weekdayComma ? format.format(at).replace(/^(\p{L}+),? /u, '$1, ') : format.format(at));
}
