import { useEffect, useState } from 'react';
import { timeLeft, untilChange } from '../../../shared/commerce/countdown.ts';
import { useT } from '../../core/app-context.tsx';

/** Days, hours and minutes until a time; nothing on the server and after the end. */
export function TimeLeft({ endsAt }: { readonly endsAt: string }) {
  const t = useT('countdown');
  const now = useMinutes(endsAt);
  const left = now === null ? null : timeLeft(Date.parse(endsAt), now);
  if (left === null) return null;
  const parts = [
    ...(left.days > 0 ? [t('days', { count: left.days })] : []),
    ...(left.days > 0 || left.hours > 0 ? [t('hours', { count: left.hours })] : []),
    t('minutes', { count: left.minutes }),
  ];
  return <span>{t('timeLeft', { time: parts.join(', ') })}</span>;
}

/** The time of the last change of the text; null until hydration. */
export function useMinutes(endsAt: string | null): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    if (endsAt === null) return undefined;
    const end = Date.parse(endsAt);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const at = Date.now();
      setNow(at);
      if (at < end) timer = setTimeout(tick, untilChange(end, at));
    };
    tick();
    return () => clearTimeout(timer);
  }, [endsAt]);
  return now;
}
