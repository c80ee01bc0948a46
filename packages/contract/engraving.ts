/**
 * Which characters can be engraved, for storefront and backend. No schema library, so that the browser can load it (ADR-0001).
 * The typefaces for engraving have Latin letters of the European languages, digits and a few signs.
 */
const LETTERS = /^[A-Za-zÀ-ÖØ-öø-ſȘ-țẞ0-9 .,·:;!?&+\-–'’"„“”()/°♥∞]$/;

export interface EngravingCheck {
  /** The text as engraved and stored: normalized (NFC) and trimmed. */
  readonly text: string;
  /** Number of grapheme clusters, not of UTF-16 units. */
  readonly count: number;
  /** Characters that cannot be engraved, each once. */
  readonly foreign: readonly string[];
  /** The text without the characters that cannot be engraved. */
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
  /** True if characters of the text were removed, not only spaces around it. */
  readonly cut: boolean;
}

/**
 * Shortens a typed text to `max` characters. Spaces around it, which are not engraved, are removed first, then the characters before the
 * caret, which were typed or pasted last. The attribute `maxlength` does the same, but counts UTF-16 units.
 */
export function fitEngraving(typed: string, caret: number, max: number): FittedEngraving {
  let [before, after] = [typed.slice(0, caret), typed.slice(caret)];
  const isTooLong = () => charactersOf((before + after).normalize('NFC')).length > max;
  while (isTooLong() && /\s$/.test(after || before)) {
    if (after === '') before = before.slice(0, -1);
    else after = after.slice(0, -1);
  }
  while (isTooLong() && /^\s/.test(before || after)) {
    if (before === '') after = after.slice(1);
    else before = before.slice(1);
  }
  const cut = isTooLong();
  while (isTooLong()) {
    if (before === '') after = withoutLast(after);
    else before = withoutLast(before);
  }
  return { value: before + after, caret: before.length, cut };
}

const charactersOf = (text: string): string[] =>
  text === '' ? [] : Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

const withoutLast = (text: string): string => charactersOf(text).slice(0, -1).join('');
