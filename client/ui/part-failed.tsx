import { useT } from '../core/app-context.tsx';
import { Notice } from './notice.tsx';

/** Shown when a lazy part could not be loaded; the button that loads it stays, for another try. */
export function PartFailed() {
  const t = useT('common');
  return <Notice tone="error">{t('errorText')}</Notice>;
}
