/**
 * Shapes of VAT identification numbers without the country's letters: those of the Union as its register VIES lists them
 * (https://ec.europa.eu/taxation_customs/vies/#/faq), and of its neighbours.
 */
const SHAPES: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(?:MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12})$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LI: /^\d{5}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  NO: /^\d{9}(?:MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

const digitsOf = (text: string): number[] => Array.from(text.replaceAll(/\D/g, ''), Number);
const weighted = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0);
/** Sum of the digits of a product. */
const crossed = (value: number): number => Math.floor(value / 10) + (value % 10);

/** Check digits of the countries whose languages the shop has, and of Switzerland. */
const CHECKS: Readonly<Record<string, (id: string) => boolean>> = {
  AT: (id) => {
    const digits = digitsOf(id);
    const sum = digits.slice(0, 7).reduce((all, digit, index) => all + (index % 2 === 0 ? digit : crossed(2 * digit)), 0);
    return (10 - ((sum + 4) % 10)) % 10 === digits[7];
  },
  // ISO 7064, modulo 11, 10.
  DE: (id) => {
    const digits = digitsOf(id);
    const product = digits.slice(0, 8).reduce((before, digit) => (((digit + before) % 10 || 10) * 2) % 11, 10);
    return (11 - product) % 10 === digits[8];
  },
  PL: (id) => weighted(digitsOf(id), [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === digitsOf(id)[9],
  // Companies; people have their birth number.
  CZ: (id) => id.length !== 8 || (11 - (weighted(digitsOf(id), [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === digitsOf(id)[7],
  SK: (id) => Number(id) % 11 === 0,
  // Legal persons: modulo 11; one-man businesses since 2020: modulo 97 of the whole.
  NL: (id) => weighted(digitsOf(id), [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === digitsOf(id)[8] || remainder97(`NL${id}`) === 1,
  CH: (id) => {
    const check = (11 - (weighted(digitsOf(id), [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11;
    return check === digitsOf(id)[8];
  },
};

/** ISO 7064, modulo 97: letters count from 10 (A) to 35 (Z). */
function remainder97(text: string): number {
  const numbers = Array.from(text, (character) => String(parseInt(character, 36))).join('');
  return Array.from(numbers).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
}

const squeezed = (typed: string): string => typed.toUpperCase().replaceAll(/[\s.-]/g, '');

/** In capitals without spaces: `ATU13585627`. Greece begins with `EL`. Throws with the reason. */
export function readVatId(typed: string, country: string): string {
  const id = squeezed(typed);
  const letters = country === 'GR' ? 'EL' : country === 'CH' ? 'CH' : country;
  const rest = id.startsWith(letters) ? id.slice(letters.length) : id;
  if (!SHAPES[country]?.test(rest))
    throw new Error(`"${typed}" has not the form of a VAT id of ${country}: it begins with ${letters}, and has its digits behind it`);
  if (/^\D*0+\D*\d{0,2}$/.test(rest) || CHECKS[country]?.(rest) === false)
    throw new Error(`"${typed}" has a wrong check digit: compare it with the notice of the tax office`);
  return letters + rest;
}

/** In groups of four: `AT61 1904 3002 3457 3201`. Throws with the reason (ISO 13616). */
export function readIban(typed: string): string {
  const iban = squeezed(typed);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban))
    throw new Error(`"${typed}" has not the form of an IBAN: two letters, two digits, then the account`);
  if (remainder97(iban.slice(4) + iban.slice(0, 4)) !== 1)
    throw new Error(`"${typed}" has wrong check digits: compare it with a statement of the bank`);
  if (/^.{4}0+$/.test(iban)) throw new Error(`"${typed}" is an example: its account is all zeros`);
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
