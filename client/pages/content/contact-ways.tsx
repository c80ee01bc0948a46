import type { ReactNode } from 'react';
import type { Now } from '../../../shared/commerce/opening-hours.ts';
import { useBootstrap, useT } from '../../core/app-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { ChatWay } from './chat-way.tsx';
import styles from '../../features/contact/contact.module.css';
import { useHour } from './use-hour.ts';

/** Telephone, mail, appointment. */
export function ContactWays({ now }: { now: Now | null }) {
  const t = useT('contact');
  const hour = useHour();
  const { phone_number: phone, email_address: mail } = useBootstrap().settings.company_address;
  const until = now?.openUntil;
  return (
    <ul className={styles.ways}>
      <Way
        icon="phone"
        href={`tel:${phone.replaceAll(' ', '')}`}
        gloss={until ? t('phoneOpen', { time: t('until', { time: hour(until) }) }) : t('phoneGloss')}
      >
        {phone}
      </Way>
      <Way icon="mail" href={`mailto:${mail}`} gloss={t('mailGloss')}>
        {mail}
      </Way>
      <Way icon="calendar" href={`mailto:${mail}?subject=${encodeURIComponent(t('appointment'))}`} gloss={t('appointmentGloss')}>
        {t('appointment')}
      </Way>
      <ChatWay className={styles.wayButton} glossClass={styles.gloss} />
    </ul>
  );
}

interface WayProps {
  readonly icon: IconName;
  readonly href: string;
  readonly gloss: string;
  readonly children: ReactNode;
}

function Way({ icon, href, gloss, children }: WayProps) {
  return (
    <li>
      <a href={href}>
        <Icon icon={icon} />
        <span>
          <strong>{children}</strong>
          <span className={styles.gloss}>{gloss}</span>
        </span>
      </a>
    </li>
  );
}
