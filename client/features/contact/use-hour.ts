import { useLocale } from '../../core/app-context.tsx';

/** `10:00` as the language writes it: `10`, `10.30`; `10 am`, `10.30 am`. */
export function useHour(): (time: string) => string {
  const locale = useLocale();
  return (time) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    const rest = minutes === 0 ? '' : `.${String(minutes).padStart(2, '0')}`;
    if (locale === 'de') return `${hours}${rest}`;
    return `${hours % 12 || 12}${rest}\u00a0${hours < 12 ? 'am' : 'pm'}`;
  };
}
