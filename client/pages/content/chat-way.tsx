import { useState } from 'react';
import { IntegrationType } from '../../../shared/contract/codes.ts';
import { enabledIntegration } from '../../../shared/integrations/enabled.ts';
import { useApp, useBootstrap, useT } from '../../core/app-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** Opens the chat (integration 4). Its code is loaded by the click, and only after the shopper allowed it. */
export function ChatWay({ className, glossClass }: { readonly className: string | undefined; readonly glossClass: string | undefined }) {
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
