import * as z from 'zod';

/** What has a number that people read. */
export const NUMBERED = ['order', 'return', 'withdrawal', 'invoice', 'credit_note'] as const;
export type Numbered = (typeof NUMBERED)[number];

/** Numbers are typed in capitals, read aloud and part of file names. A part of digits alone would look like a year. */
const PREFIX = /^(?:(?=.{1,12}$)[A-Z0-9]*[A-Z][A-Z0-9]*(?:-[A-Z0-9]*[A-Z][A-Z0-9]*)*)?$/;

const NumberRule = z.object({
  /** `FL` of `FL-26-10482`; empty: no prefix. */
  prefix: z.string().regex(PREFIX, 'a prefix has capital letters, digits and hyphens, such as FL or FL-R, 12 of them at most'),
  /** Two digits of the year behind the prefix. Invoices and credit notes then begin anew each year. */
  year: z.boolean(),
  /** The first number; written with five digits or more. */
  first: z.int().min(1).max(9_999_999),
});
export type NumberRule = Readonly<z.infer<typeof NumberRule>>;

/** How a shop numbers its documents. Two kinds with one prefix would have the same numbers. */
export const DocumentNumbers = z
  .object({ order: NumberRule, return: NumberRule, withdrawal: NumberRule, invoice: NumberRule, credit_note: NumberRule })
  .superRefine((rules, { addIssue }) => {
    for (const [index, kind] of NUMBERED.entries()) {
      const other = NUMBERED.slice(0, index).find((one) => rules[one].prefix === rules[kind].prefix);
      if (other) addIssue({ code: 'custom', path: [kind, 'prefix'], message: `has the prefix of "${other}": each kind needs its own` });
    }
  });

const DIGITS = 5;

/** `FL-26-10482`. `number` is at least the first one of the rule, `year` has four digits. */
export const numberText = (
  { prefix, year: hasYear }: NumberRule,
  { year, number }: { readonly year: number; readonly number: number },
): string =>
  [...(prefix === '' ? [] : [prefix]), ...(hasYear ? [String(year).slice(2)] : []), String(number).padStart(DIGITS, '0')].join('-');
