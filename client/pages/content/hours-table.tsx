import { hoursByDay, type Now } from '../../../shared/commerce/opening-hours.ts';
import { useBootstrap, useT } from '../../core/app-context.tsx';
import { cx } from '../../ui/cx.ts';
import styles from '../../features/contact/contact.module.css';
import { useHour } from './use-hour.ts';

/** The week; today is marked in the browser, since the page is the same for everybody and for longer than a day. */
export function HoursTable({ now }: { now: Now | null }) {
  const t = useT('contact');
  const hour = useHour();
  return (
    <table className={styles.hours}>
      <tbody>
        {hoursByDay(useBootstrap().settings.opening_hours).map(({ day, spans }) => (
          <tr key={day} className={cx(now?.today === day && styles.today)} aria-current={now?.today === day ? 'date' : undefined}>
            <th scope="row">
              {t(`days.${day}`)}
              {now?.today === day && now.opensToday && (
                // The space with it: a text that is there before would move.
                <span className={styles.mark}> {t('openToday')}</span>
              )}
            </th>
            <td>
              {spans.length === 0
                ? t('closed')
                : spans.map(({ opens, closes }) => t('span', { opens: hour(opens), closes: hour(closes) })).join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
