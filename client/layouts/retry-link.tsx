import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../core/app-context.tsx';
import { usePageAddress } from '../core/links.ts';
import { useLocation, useNavigate } from '../../packages/engine/browser/navigation/location.tsx';
import { useNavigationState } from '../../packages/engine/browser/navigation/navigation-state.ts';
import { isPlainClick } from '../../packages/engine/browser/navigation/plain-click.ts';
import { ButtonLink } from '../ui/button.tsx';
import styles from './error-page.module.css';

/** So many tries in a row, and the button rests. */
const TRIES = 3;
const REST_MS = 10_000;

interface RetryLinkProps {
  readonly canRetry: boolean;
  /** A form was posted: nothing that was sent is sent again from here. */
  readonly isPost: boolean;
  /** The way back to the posted form. */
  readonly back: ReactNode;
  /** The other ways on. */
  readonly children: ReactNode;
}

/**
 * The next try, before the other ways on. Without JavaScript the page is loaded again; with it, in place: a try that fails again leaves page,
 * place and focus as they are.
 */
export function RetryLink({ canRetry, isPost, back, children }: RetryLinkProps) {
  const t = useT('common');
  const address = usePageAddress();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const busy = useNavigationState().pending !== null;
  const [tries, setTries] = useState(0);
  const [isResting, setIsResting] = useState(false);
  const tried = useRef(false);
  useEffect(() => {
    if (!isResting) return undefined;
    const timer = setTimeout(() => setIsResting(false), REST_MS);
    return () => clearTimeout(timer);
  }, [isResting]);
  useEffect(
    () => () => {
      // The page that came has no such link: the focus is at its start, as after any navigation.
      if (tried.current) document.getElementById('main')?.focus();
    },
    [],
  );
  function retry(): void {
    tried.current = true;
    setTries(tries + 1);
    setIsResting(tries + 1 >= TRIES);
    navigate(pathname + search, { replace: true, preventScrollReset: true });
  }
  return (
    <>
      {isPost && back}
      {canRetry && !isPost && (
        <ButtonLink
          href={address}
          busy={busy}
          busyLabel={t('loading')}
          aria-disabled={isResting || undefined}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            if (!busy && !isResting) retry();
          }}
        >
          {t('tryAgain')}
        </ButtonLink>
      )}
      {children}
      {canRetry && !isPost && (
        <p role="status" className={styles.resting}>
          {isResting && !busy && t('retryRests')}
        </p>
      )}
    </>
  );
}
