import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useT } from '../../core/app-context.tsx';
import { Button } from '../button.tsx';
import { useHydrated } from '../use-hydrated.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import type { CallForm } from './use-form.ts';

interface SubmitButtonProps {
  readonly state: CallForm;
  readonly variant?: 'primary' | 'secondary';
  readonly size?: 'lg' | 'md' | 'sm';
  readonly wide?: boolean;
  readonly busyLabel?: string;
  readonly children: ReactNode;
}

/** Sends a form. After too many attempts it is disabled until the next one makes sense, and counts the seconds. */
export function SubmitButton({ state, busyLabel, children, ...look }: SubmitButtonProps) {
  const seconds = useSecondsLeft(state);
  const t = useT('form');
  return (
    <Button {...look} type="submit" busy={state.busy} busyLabel={busyLabel ?? t('sending')} disabled={seconds > 0}>
      {seconds > 0 ? <Countdown seconds={seconds}>{children}</Countdown> : children}
    </Button>
  );
}

/** Read out as the button's own label: the time of day stands in the notice, and nobody wants to hear each second. */
function Countdown({ seconds, children }: { readonly seconds: number; readonly children: ReactNode }) {
  const t = useT('form');
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <>
      <span aria-hidden="true">{t('againIn', { time })}</span>
      <VisuallyHidden>{children}</VisuallyHidden>
    </>
  );
}

/** After too many attempts, until the next one makes sense. False without JavaScript, where nothing would enable the button again. */
export const useWaiting = (state: Pick<CallForm, 'failure'>): boolean => useSecondsLeft(state) > 0;

function useSecondsLeft({ failure }: Pick<CallForm, 'failure'>): number {
  const until = failure?.retryAt ?? null;
  const hydrated = useHydrated();
  const [now, setNow] = useState(() => Date.now());
  const seconds = hydrated && until !== null ? Math.max(0, Math.ceil((until - now) / 1000)) : 0;
  // Before it is painted: until then `now` is the time of the last tick.
  useLayoutEffect(() => {
    if (until === null) return undefined;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(() => {
      tick();
      if (Date.now() >= until) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}
