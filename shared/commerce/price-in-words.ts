/** A price that was named in the words of a search, and the words without it. */
export interface PriceInWords {
  readonly words: string;
  /** In the shop's currency, as they stand in the address. */
  readonly min: number | null;
  readonly max: number | null;
}

/** A number without a currency is a price from here on: no ring size, length in centimetres or number of carats gets there. */
const LEAST_WITHOUT_CURRENCY = 100;

const CURRENCY = '(?:€|euros?|eur)';
/** `1000`, `1.000`, `1,000.50`, `1.000,-`: a separator in front of three digits groups them, one in front of fewer begins the cents. */
const NUMBER = String.raw`(?:\d{1,3}(?:[.,'’]\d{3})+|\d{1,7})(?:[.,](?:\d{1,2}|--?))?`;
const AMOUNT = `(${CURRENCY} ?)?(${NUMBER})( ?${CURRENCY})?`;

/** Not inside of a word or a sku. */
const BEFORE = '(^| )';
const UNIT = 'ct|cts|k|kt|karat|carats?|mm|cm|m|g|gr|gramm|grams?|%|prozent|percent|jahren?|years?';
const AFTER = String.raw`[,;.!?]?(?=$| )(?! (?:${UNIT})(?:$|[ ,;.]))`;
const TOPIC = String.raw`(?:(?:im preis|preis|price|priced|budget|für|fuer|for):? )?`;

const AT_MOST =
  'unter|under|below|bis zu|bis|up to|maximal|maximum|max\\.?|höchstens|hoechstens|weniger als|less than|günstiger als|guenstiger als|' +
  'billiger als|cheaper than|at most|(?:no|not) more than|nicht mehr als|nicht über|nicht ueber|not over|<=?|≤';
const AT_LEAST =
  'ab|über|ueber|over|above|mehr als|more than|teurer als|mindestens|mind\\.?|minimum|min\\.?|at least|from|starting at|starting from|>=?|≥';

const pattern = (source: string): RegExp => new RegExp(`${BEFORE}${TOPIC}${source}${AFTER}`, 'gi');

/** In this order: both ends of a span would also be bounds of their own, and every bound has an amount. */
const SPANS = [
  pattern(`(?:zwischen|between) ${AMOUNT} (?:und|and) ${AMOUNT}`),
  pattern(`(?:(?:von|from|ab) )?${AMOUNT} ?(?:-|–|—|bis zu|bis|to) ?${AMOUNT}`),
];
const MOST = pattern(`(?:${AT_MOST}) ?${AMOUNT}`);
const LEAST = pattern(`(?:${AT_LEAST}) ?${AMOUNT}`);
const ALONE = pattern(AMOUNT);

/**
 * The price in what somebody typed into a search, in German or English: `ring unter 1000 euro`, `between 500 and 1,000`, `ab 300`. An
 * amount alone (`ring 800 €`) is what the piece may cost at most. Of several bounds of one kind the first counts. Null: no price is
 * named. `text` has single spaces.
 */
export function priceInWords(text: string): PriceInWords | null {
  const first = firstPrice(text.normalize('NFC'));
  if (first === null) return null;
  let { words, min, max } = first;
  // What is left when a price is taken out may read as another one.
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
