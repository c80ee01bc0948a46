import { it } from 'vitest';

/** `first` in `npm test`, `others` in `npm run test:all`; a file started alone runs all. */
const ROWS_TO_RUN = process.env['STORY_VARIANTS'];

type AddStory = (title: string, story: () => Promise<void>) => void;
const leaveOut: AddStory = () => undefined;

/**
 * The rows of a story in several languages and widths. `npm test` tells the first one and `npm run test:all` the others, so that no story is
 * told twice in a run (ADR-0021). About half of the files begin with English on a phone. A story that a language or a width makes another
 * one (the purchase, the first sight) is a story of each instead.
 */
export function variants<const Rows extends readonly unknown[]>(rows: Rows): readonly Rows[number][] {
  if (ROWS_TO_RUN === 'first') return rows.slice(0, 1);
  return ROWS_TO_RUN === 'others' && rows.length > 1 ? rows.slice(1) : rows;
}

/**
 * `it` for the stories of a `describe.each` with so many rows: in `npm run test:all` the first story is told in the first row, the second
 * one in the second. Not for what a language or a width does otherwise.
 */
export function takeTurns(rows: number): AddStory {
  const titles: string[] = [];
  const begun = new Map<string, number>();
  return (title, story) => {
    const row = begun.get(title) ?? 0;
    begun.set(title, row + 1);
    if (row === 0) titles.push(title);
    const add: AddStory = ROWS_TO_RUN === undefined || titles.indexOf(title) % rows === row ? it : leaveOut;
    add(title, story);
  };
}

/**
 * A story that `npm test` leaves out: dear, and told of a page that another story of the file covers. Left out and not skipped: the gate
 * takes a skipped one for one that did not run. Not alone in a `describe`, which Vitest does not want empty.
 */
export const itInAll: AddStory = ROWS_TO_RUN === 'first' ? leaveOut : it;
