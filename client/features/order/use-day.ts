import { SHOP_TIME_ZONE } from '../../../packages/contract/codes.ts';
import { formatDay } from '../../../shared/i18n/date-format.ts';
import { LANGUAGES } from '../../../shared/i18n/languages.ts';
import { useBootstrap, useLocale } from '../../core/app-context.tsx';

/** Days of orders and returns as the shop's settings write them. Sentences have `useFormat().date`, in the form of the language. */
export function useDay(): (at: Date) => string {
  const { tag } = LANGUAGES[useLocale()];
  const { date_format: pattern } = useBootstrap().settings;
  return (at) => formatDay(at, pattern, tag, SHOP_TIME_ZONE);
}
