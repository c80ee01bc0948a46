import { useEffect, useState } from 'react';
import { openingNow, type Now, hoursByDay } from '../../../shared/commerce/opening-hours.ts';
import type { ContentPage } from '../../../packages/contract/content.ts';
import { useBootstrap, useT } from '../../core/app-context.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { Container } from '../../ui/container.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ContactForm } from '../../features/contact/contact-form.tsx';
import { cx } from '../../ui/cx.ts';
import styles from '../../features/contact/contact.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';
import { ContactWays } from './contact-ways.tsx';
import { ShopMap } from './shop-map.tsx';
import { useHour } from './use-hour.ts';

const MAPS = 'https://www.openstreetmap.org/search?query=';

/** A content page with the block `form: contact`; its text block stands beside the map. */
export function ContactPage({ page: { title, blocks } }: { page: Pick<ContentPage, 'title' | 'blocks'> }) {
  const t = useT('contact');
  const now = useNow();
  const { address_line_1: street, zip, city } = useBootstrap().settings.company_address;
  const form = blocks.find((block) => block.type === 'form');
  const about = blocks.find((block) => block.type === 'text');
  const map = MAPS + encodeURIComponent(`${street}, ${zip} ${city}`);
  return (
    <Container>
      <h1 className={cx(role.display2, space.above2)}>{title}</h1>
      {form !== undefined && form.text !== '' && <p className={styles.lead}>{noBreak(form.text)}</p>}
      <div className={styles.split}>
        <section aria-labelledby="write">
          <h2 id="write" className={styles.heading}>
            {t('form')}
          </h2>
          <ContactForm />
        </section>
        <div>
          <h2 className={styles.heading}>{t('direct')}</h2>
          <ContactWays now={now} />
          <h2 className={styles.heading}>{t('hours')}</h2>
          <HoursTable now={now} />
        </div>
      </div>
      <div className={styles.split}>
        {/* The link beside it says the same to screen readers and keyboards. */}
        <a className={role.block} href={map} target="_blank" rel="noopener noreferrer" aria-hidden="true" tabIndex={-1}>
          <ShopMap street={street} />
        </a>
        <div className={styles.address}>
          {about !== undefined && <h2 className={styles.heading}>{about.title}</h2>}
          <address>
            {street}
            <br />
            {zip} {city}
          </address>
          {about !== undefined && <RichText html={about.html} className={styles.about} />}
          <TextLink href={map} target="_blank" rel="noopener noreferrer">
            {t('openMap')}
          </TextLink>
        </div>
      </div>
    </Container>
  );
}

/** Null on the server and while hydrating: the HTML is stored for everybody. */
function useNow(): Now | null {
  const { opening_hours: hours } = useBootstrap().settings;
  const [now, setNow] = useState<Now | null>(null);
  useEffect(() => {
    const update = () => setNow(openingNow(hours, new Date()));
    update();
    const timer = setInterval(update, 60_000);
    return () => clearInterval(timer);
  }, [hours]);
  return now;
}

/** The week; today is marked in the browser, since the page is the same for everybody and for longer than a day. */
function HoursTable({ now }: { now: Now | null }) {
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
