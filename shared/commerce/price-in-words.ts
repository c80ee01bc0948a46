/** The price in the words of a search, and the words without it. */
export interface PriceInWords {
  readonly words: string;
  /** In the shop's currency, as in the URL. */
  readonly min: number | null;
  readonly max: number | null;
}

/** From this value on, a number without a currency is a price: ring sizes, lengths in centimetres and carats are smaller. */
const LEAST_WITHOUT_CURRENCY = 100;

const CURRENCY = '(?:€|euros?|eura|eur)';
/** `1000`, `1.000`, `1,000.50`, `1.000,-`: a separator before three digits groups thousands, one before fewer digits starts the cents. */
const NUMBER = String.raw`(?:\d{1,3}(?:[.,'’]\d{3})+|\d{1,7})(?:[.,](?:\d{1,2}|--?))?`;
const AMOUNT = `(${CURRENCY} ?)?(${NUMBER})( ?${CURRENCY})?`;

/** Not inside a word or a sku. */
const BEFORE = '(^| )';
const UNIT = 'ct|cts|k|kt|karat|carats?|mm|cm|m|g|gr|gramm|grams?|%|prozent|percent|jahren?|years?';
const AFTER = String.raw`[,;.!?]?(?=$| )(?! (?:${UNIT})(?:$|[ ,;.]))`;
const TOPIC = String.raw`(?:(?:im preis|preis|price|priced|budget|für|fuer|for|cena|za|precio|por|prijs|voor):? )?`;

/** In the seven languages of the shop, German and English first. */
const AT_MOST =
  'unter|under|below|bis zu|bis|up to|maximal|maximum|max\\.?|höchstens|hoechstens|weniger als|less than|günstiger als|guenstiger als|' +
  'billiger als|cheaper than|at most|(?:no|not) more than|nicht mehr als|nicht über|nicht ueber|not over|' +
  'do|pod|nejvýše|maximálně|méně než|najviac|menej ako|poniżej|najwyżej|maksymalnie|mniej niż|hasta|menos de|como máximo|tot|onder|maximaal|minder dan|<=?|≤';
const AT_LEAST =
  'ab|über|ueber|over|above|mehr als|more than|teurer als|mindestens|mind\\.?|minimum|min\\.?|at least|from|starting at|starting from|' +
  'od|nad|více než|alespoň|viac ako|aspoň|powyżej|ponad|więcej niż|co najmniej|desde|más de|a partir de|vanaf|boven|meer dan|minstens|>=?|≥';

const pattern = (source: string): RegExp => new RegExp(`${BEFORE}${TOPIC}${source}${AFTER}`, 'gi');

/** Ranges are tried before bounds, and bounds before single amounts, because each contains the next. */
const SPANS = [
  pattern(`(?:zwischen|between|mezi|medzi|między|entre|tussen) ${AMOUNT} (?:und|and|a|i|y|en) ${AMOUNT}`),
  pattern(`(?:(?:von|from|ab|od|desde|de|van|vanaf) )?${AMOUNT} ?(?:-|–|—|bis zu|bis|to|do|hasta|a|tot) ?${AMOUNT}`),
];
const MOST = pattern(`(?:${AT_MOST}) ?${AMOUNT}`);
const LEAST = pattern(`(?:${AT_LEAST}) ?${AMOUNT}`);
const ALONE = pattern(AMOUNT);

/**
 * Finds the price in search words of any of the shop's languages: `ring unter 1000 euro`, `prsten do 1000 €`, `between 500 and 1,000`, `ab 300`. A single amount
 * (`ring 800 €`) is an upper bound. Of several bounds of one kind the first counts. Null without a price. `text` must have single spaces.
 */
export function priceInWords(text: string): PriceInWords | null {
  const first = firstPrice(text.normalize('NFC'));
  if (first === null) return null;
  let { words, min, max } = first;
  // Removing a price may join words into another one.
  for (let next = firstPrice(words); next !== null; next = firstPrice(words)) {
    words = next.words;
    min ??= next.min;
    max ??= next.max;
  }
  return { words, min, max };
}

function firstPrice(text: string): PriceInWords | null {
  for (const span of SPANS) {
    for (const found of text.matchAll(span)) {
      const [, , before1, first = '', after1, before2, second = '', after2] = found;
      const amounts = [amountOf(first), amountOf(second)];
      const min = Math.min(...amounts);
      if (isPrice(min, before1 ?? after1 ?? before2 ?? after2)) return { words: without(text, found), min, max: Math.max(...amounts) };
    }
  }
  for (const bound of [MOST, LEAST, ALONE]) {
    for (const found of text.matchAll(bound)) {
      const [, , before, number = '', after] = found;
      const amount = amountOf(number);
      if (!isPrice(bound === ALONE ? 0 : amount, before ?? after)) continue;
      return { words: without(text, found), min: bound === LEAST ? amount : null, max: bound === LEAST ? null : amount };
    }
  }
  return null;
}

const isPrice = (amount: number, currency: string | undefined): boolean => currency !== undefined || amount >= LEAST_WITHOUT_CURRENCY;

function amountOf(number: string): number {
  const [, whole = '', cents = '0'] = /^(.*?)(?:[.,](\d{1,2}|--?))?$/.exec(number) ?? [];
  return Number(`${whole.replaceAll(/\D/g, '')}.${cents.replaceAll('-', '0')}`);
}

const without = (text: string, { index, 0: { length } }: RegExpExecArray): string =>
  `${text.slice(0, index)} ${text.slice(index + length)}`
    .replace(/[\s,;]+$/, '')
    .replace(/ {2,}/g, ' ')
    .trim();
