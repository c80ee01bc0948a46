import type { App } from '../../core/app-context.tsx';
import { storage } from '../../../packages/engine/browser/storage/storage.ts';
import { showAlert } from './store.ts';

/** True where the next page would know nothing of a cart or a list: a dialog says what to do, and the caller adds nothing. */
export function explainLostStorage({ stores, texts }: App): boolean {
  if (!storage.keepsNothing) return false;
  void texts.load(['errors']).then(() => {
    const t = texts.of('errors');
    return showAlert(stores.dialogs, { title: t('nothingKept'), text: t('nothingKeptHow') });
  });
  return true;
}
