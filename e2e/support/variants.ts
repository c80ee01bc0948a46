import { it } from 'vitest';

const isFirstOnly = process.env['STORY_VARIANTS'] === 'first';

/**
 * The rows of a story in several languages and widths: all of them, but in `npm test` the first alone
 * (`STORY_VARIANTS=first`, ADR-0021). About half of the files begin with English on a phone.
 */
export const variants = <const Rows extends readonly unknown[]>(rows: Rows): readonly Rows[number][] =>
  isFirstOnly ? rows.slice(0, 1) : rows;

/**
 * A story that `npm test` leaves out: dear, and told of a page that another story of the file covers. Left out and not skipped: the gate
 * takes a skipped one for one that did not run. Not alone in a `describe`, which Vitest does not want empty.
 */
export const itInAll: (title: string, story: () => Promise<void>) => void = isFirstOnly ? () => undefined : it;
