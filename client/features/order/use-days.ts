import { useT } from '../../core/app-context.tsx';

interface Days {
  readonly days_min: number;
  readonly days_max: number;
}

/** „1 bis 2 Werktage“. */
export function useDays(): (rate: Days) => string {
  const t = useT('checkout');
  return ({ days_min, days_max }) =>
    days_min < days_max ? t('workingDays', { min: days_min, max: days_max }) : t('workingDay', { max: days_max });
}
