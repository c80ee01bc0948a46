import { IntegrationType } from '../../../packages/contract/codes.ts';
import type { App } from '../../core/app-context.tsx';
import type { Translate } from '../../core/i18n.ts';
import { confirmChoice, Declined } from '../../features/dialogs/store.ts';

type Messenger = (target: 'messenger', action: 'open') => void;

/** Asks for the category if it is not allowed yet. Rejects when the chat could not be loaded. */
export async function openChat(app: App, t: Translate<'contact'>): Promise<void> {
  const { consent, dialogs } = app.stores;
  if (!consent.granted.includes('comfort')) {
    try {
      await confirmChoice(dialogs, { title: t('chatAsk'), text: t('chatAskText'), confirm: t('chatAllow'), cancel: t('chatDecline') });
    } catch (error) {
      if (error instanceof Declined) return;
      throw error;
    }
    const { decide } = await import('../../features/consent/decide.ts');
    await decide(app, [...consent.granted, 'comfort']);
  }
  const isReady = await consent.session.integrations?.use(IntegrationType.zendeskChat);
  if (!isReady) throw new Error('the chat could not be loaded');
  (window as unknown as { zE: Messenger }).zE('messenger', 'open');
}
