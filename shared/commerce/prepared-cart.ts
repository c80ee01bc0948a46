/** The cookie about a cart that a machine has prepared. */
export interface PreparedCart {
  /** The machine's name, empty where nothing proves it. */
  readonly by: string;
  /** Cents of one unit, as the machine was told, by the id of the cart's line. */
  readonly prices: Readonly<Record<string, number>>;
}

/** Browsers take 4 KB for a cookie with its name, where each sign but letters and digits counts three times. */
const LONGEST = 1500;

/** The name, then a line for each price. Prices that are too many are left out: nothing but a message depends on them. */
export function writePreparedCart({ by, prices }: PreparedCart): string {
  const name = by.replace(/\s+/g, ' ');
  const text = [name, ...Object.entries(prices).map(([line, cents]) => `${line}=${cents}`)].join('\n');
  return text.length > LONGEST ? name.slice(0, LONGEST) : text;
}

/** Whatever stands there: a visitor can change it. */
export function readPreparedCart(text: string): PreparedCart {
  const [by = '', ...rest] = text.split('\n');
  const prices = rest.flatMap((row): [string, number][] => {
    const [, line, cents] = /^([\w-]{1,64})=(\d{1,12})$/.exec(row) ?? [];
    return line === undefined ? [] : [[line, Number(cents)]];
  });
  return { by, prices: Object.fromEntries(prices) };
}
