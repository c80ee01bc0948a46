/**
 * What can be engraved, one rule for storefront and backend. It has no schema, so the browser may have it (docs/decisions/0002).
 * The shop's faces have the letters of the languages written with Latin letters, figures and a few signs.
 */
const LETTERS = /^[A-Za-zÀ-ÖØ-öø-ſȘ-țẞ0-9 .,·:;!?&+\-–'’"„“”()/°♥∞]$/;

export interface EngravingCheck {
  /** As it is engraved and kept: composed letters (NFC), without blanks around it. */
  readonly text: string;
  /** Characters as people count them, not UTF-16 units. */
  readonly count: number;
  /** What cannot be engraved, each once. */
  readonly foreign: readonly string[];
  /** What of it can be engraved. */
  readonly engravable: string;
}

export function checkEngraving(typed: string): EngravingCheck {
  const text = typed.normalize('NFC').trim();
  const characters = charactersOf(text);
  const fits = (one: string) => LETTERS.test(one);
  const foreign = [...new Set(characters.filter((one) => !fits(one)))];
  return { text, count: characters.length, foreign, engravable: characters.filter(fits).join('') };
}

export interface FittedEngraving {
  readonly value: string;
  readonly caret: number;
  /** Something did not fit and was left out. */
  readonly cut: boolean;
}

/**
 * What a field may hold after a change that ended at `caret`: of too long a text, what was just put in goes first, as with `maxlength`,
 * which counts UTF-16 units.
 */
export function fitEngraving(typed: string, caret: number, max: number): FittedEngraving {
  let [before, after] = [typed.slice(0, caret), typed.slice(caret)];
  while (checkEngraving(before + after).count > max) {
    if (before === '') after = withoutLast(after);
    else before = withoutLast(before);
  }
  const value = before + after;
  return { value, caret: before.length, cut: value !== typed };
}

const charactersOf = (text: string): string[] => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

const withoutLast = (text: string): string => charactersOf(text).slice(0, -1).join('');
