import { useEffect, useState } from 'react';
import { useT } from '../core/app-context.tsx';
import { useNavigationState } from '../core/navigation/navigation-state.ts';
import { ToastFrame } from '../ui/toast-region.tsx';

/** Reports a navigation that failed while the page stayed. Retries by itself when the connection is back. */
export function FailedNavigation() {
  const { failed } = useNavigationState();
  const t = useT('common');
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    if (!failed) return undefined;
    setOffline(!navigator.onLine);
    addEventListener('online', failed.retry);
    return () => removeEventListener('online', failed.retry);
  }, [failed]);
  if (!failed) return null;
  return (
    <ToastFrame tone="error" onDismiss={failed.dismiss}>
      <p>{t(offline ? 'offline' : 'loadFailed')}</p>
      <button type="button" onClick={failed.retry}>
        {t('tryAgain')}
      </button>
    </ToastFrame>
  );
}
