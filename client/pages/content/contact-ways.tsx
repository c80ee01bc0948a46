import { type ReactNode, useState } from 'react';
import type { Now } from '../../../shared/commerce/opening-hours.ts';
import { useBootstrap, useT, useApp } from '../../core/app-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import styles from '../../features/contact/contact.module.css';
import role from '../../ui/text-role.module.css';
import { useHour } from './use-hour.ts';
import { IntegrationType } from '../../../packages/contract/codes.ts';
import { enabledIntegration } from '../../../shared/integrations/enabled.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';

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
      <ChatWay className={styles.wayButton} glossClass={role.meta} />
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
          <span className={role.meta}>{gloss}</span>
        </span>
      </a>
    </li>
  );
}

/** Opens the chat (integration 4). Its code is loaded by the click, and only after the shopper allowed it. */
function ChatWay({ className, glossClass }: { readonly className: string | undefined; readonly glossClass: string | undefined }) {
  const t = useT('contact');
  const app = useApp();
  const isOn = enabledIntegration(useBootstrap(), IntegrationType.zendeskChat) !== null;
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  if (!isOn) return null;
  const open = async () => {
    setBusy(true);
    try {
      const { openChat } = await import('./open-chat.ts');
      await openChat(app, t);
    } catch {
      showToast(app.stores.toasts, { tone: 'error', text: t('chatFailed') });
    }
    setBusy(false);
  };
  return (
    <li>
      <button type="button" className={className} disabled={!hydrated} aria-busy={busy || undefined} onClick={() => void (busy || open())}>
        <Icon icon={busy ? 'loader-circle' : 'message-circle'} />
        <span>
          <strong>{t('chat')}</strong>
          <span className={glossClass}>{t('chatGloss')}</span>
        </span>
      </button>
    </li>
  );
}
