import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../../core/app-context.tsx';
import { Button } from '../button.tsx';
import { useHydrated } from '../use-hydrated.ts';
import type { FormState } from './use-form.ts';

interface SubmitButtonProps {
  readonly state: FormState;
  readonly variant?: 'primary' | 'secondary';
  readonly size?: 'lg' | 'md' | 'sm';
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** Sends a form. After too many attempts it is disabled until the next one makes sense. */
export function SubmitButton({ state, children, ...look }: SubmitButtonProps) {
  const isWaiting = useWaiting(state);
  const t = useT('form');
  return (
    <Button {...look} type="submit" busy={state.busy} busyLabel={t('sending')} disabled={isWaiting}>
      {children}
    </Button>
  );
}

/** After too many attempts, until the next one makes sense. False without JavaScript, where nothing would enable the button again. */
export function useWaiting({ failure }: Pick<FormState, 'failure'>): boolean {
  const until = failure?.retryAt ?? null;
  const hydrated = useHydrated();
  const [over, setOver] = useState<number | null>(null);
  const isWaiting = hydrated && until !== null && over !== until;
  useEffect(() => {
    if (!isWaiting || until === null) return;
    const timer = setTimeout(() => setOver(until), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [isWaiting, until]);
  return isWaiting;
}
