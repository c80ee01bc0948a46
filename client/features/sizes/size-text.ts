import type { StoneSize } from '../../../shared/commerce/carat.ts';
import { languageTag, type Locale } from '../../../shared/i18n/locales.ts';
import { useLocale } from '../../core/app-context.tsx';

const NO_BREAK = '\u00a0';

/** Formats measures and weights in the page's language, with a no-break space before the unit. */
export const useSizeText = (): SizeText => {
  const locale = useLocale();
  return (memo[locale] ??= createSizeText(locale));
};

/** Creating Intl formatters is expensive. */
const memo: Partial<Record<Locale, SizeText>> = {};

export type SizeText = ReturnType<typeof createSizeText>;

function createSizeText(locale: Locale) {
  const decimal = (minimumFractionDigits: number, maximumFractionDigits: number) => {
    const { format } = new Intl.NumberFormat(languageTag(locale), { minimumFractionDigits, maximumFractionDigits });
    return (value: number) => format(value);
  };
  const [tenths, plain, points, small] = [decimal(1, 2), decimal(0, 2), decimal(2, 2), decimal(3, 4)];
  const size = (measures: StoneSize) => measures.map(measures.length === 1 ? tenths : plain).join(`${NO_BREAK}×${NO_BREAK}`);
  return {
    /** `6,0 mm`, `10 × 8 mm`. */
    size: (measures: StoneSize) => `${size(measures)}${NO_BREAK}mm`,
    mm: (value: number) => `${tenths(value)}${NO_BREAK}mm`,
    /** `0,84 ct`; below a tenth of a carat with three digits. */
    carat: (value: number) => `${(value < 0.1 ? small : points)(value)}${NO_BREAK}ct`,
    ratio: decimal(1, 1),
    number: plain,
  };
}
