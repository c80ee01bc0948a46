import { useT } from '../core/app-context.tsx';
import { Notice } from './notice.tsx';

/** Where a chunk of its own did not come; the button that asked for it stays, and asks again. */
export function PartFailed() {
  const t = useT('common');
  return <Notice tone="error">{t('errorText')}</Notice>;
}
