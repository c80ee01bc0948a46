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
}

export function checkEngraving(typed: string): EngravingCheck {
  const text = typed.normalize('NFC').trim();
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  return { text, count: characters.length, foreign: [...new Set(characters.filter((one) => !LETTERS.test(one)))] };
}
