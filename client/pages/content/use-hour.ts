import { hourText } from '../../../shared/i18n/hour-text.ts';
import { useLocale } from '../../core/app-context.tsx';

/** `10:00` as the language writes it. */
export function useHour(): (time: string) => string {
  const locale = useLocale();
  return (time) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return hourText(locale, hours, minutes);
  };
}
