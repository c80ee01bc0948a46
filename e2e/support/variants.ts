/**
 * The rows of a story in several languages and widths: all of them, but in `npm test` the first alone
 * (`STORY_VARIANTS=first`, ADR-0021). About half of the files begin with English on a phone.
 */
export const variants = <const Rows extends readonly unknown[]>(rows: Rows): readonly Rows[number][] =>
  process.env['STORY_VARIANTS'] === 'first' ? rows.slice(0, 1) : rows;
