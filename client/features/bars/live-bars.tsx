import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { useT } from '../../core/app-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { CLOSED_PREFIX } from '../../../shared/session-cookies.ts';

export { TimeLeft } from '../campaigns/time-left.tsx';

const ROTATION_MS = 6000;

interface ControlsProps {
  readonly count: number;
  readonly setShown: Dispatch<SetStateAction<number>>;
}

/**
 * Pause on the left, close on the right (WCAG 2.2.2). The texts also wait while the pointer or the focus is in the bar and while the tab is
 * hidden; where reduced motion is asked for they only change by hand.
 */
export function TopBarControls({ count, setShown }: ControlsProps) {
  const t = useT('bars');
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [chosen, setChosen] = useState<boolean | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const runs = count > 1 && (chosen ?? !isStill);
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => {
      const bar = button.current?.parentElement;
      if (document.visibilityState === 'visible' && !bar?.matches(':hover, :focus-within')) setShown((shown) => (shown + 1) % count);
    }, ROTATION_MS);
    return () => clearInterval(timer);
  }, [runs, count, setShown]);
  function toggle(): void {
    setChosen(!runs);
    // Playing again goes on with the next text: the shopper sees that something happened, although the focus is in the bar.
    if (!runs) setShown((shown) => (shown + 1) % count);
  }
  return (
    <>
      {count > 1 && (
        <button type="button" ref={button} aria-label={t(runs ? 'pause' : 'play')} onClick={toggle}>
          <Icon icon={runs ? 'pause' : 'play'} size="s" />
        </button>
      )}
      <CloseButton name="top" value="1" />
    </>
  );
}

/** Closes a bar until the browser ends its session. */
export function CloseButton({ name, value }: { readonly name: 'top' | 'notice'; readonly value: string }) {
  const t = useT('bars');
  function close(): void {
    const secure = location.protocol === 'https:' ? '; secure' : '';
    document.cookie = `${CLOSED_PREFIX}${name}=${value}; path=/; samesite=lax${secure}`;
    document.documentElement.setAttribute(`data-closed-${name}`, '');
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  }
  return (
    <button type="button" aria-label={t(name === 'top' ? 'closeTop' : 'closeNotice')} onClick={close}>
      <Icon icon="x" size="s" />
    </button>
  );
}
