import type { Language } from './languages.ts';

/** `Mittwoch, 25. November 2026`, `středa 25. listopadu 2026`, `Wednesday, 25 November 2026`. */
export function fullDay({ tag, weekdayComma }: Pick<Language, 'tag' | 'weekdayComma'>, timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone });
  return (at) => (weekdayComma ? format.format(at).replace(/^(\p{L}+),? /u, '$1, ') : format.format(at));
}
