import { hourText } from '../../../shared/i18n/hour-text.ts';
import { LANGUAGES } from '../../../shared/i18n/languages.ts';
import { useLocale } from '../../core/app-context.tsx';

/** `10:00` as the language writes it. */
export function useHour(): (time: string) => string {
  const language = LANGUAGES[useLocale()];
  return (time) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return hourText(language, hours, minutes);
  };
}
