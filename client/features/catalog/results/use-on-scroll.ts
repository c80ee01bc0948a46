import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** Calls `measure` at most once a frame on scroll and resize, and once after hydration. Returns a function that schedules a call. */
export function useOnScroll(measure: () => void): () => void {
  const latest = useRef(measure);
  const frame = useRef(0);
  // Not in a passive effect: a frame between it and the commit would measure the new document with the values of the old one.
  useLayoutEffect(() => {
    latest.current = measure;
  }, [measure]);
  const schedule = useCallback(() => {
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0;
      latest.current();
    });
  }, []);
  useEffect(() => {
    addEventListener('scroll', schedule, { passive: true });
    addEventListener('resize', schedule);
    schedule();
    return () => {
      cancelAnimationFrame(frame.current);
      frame.current = 0;
      removeEventListener('scroll', schedule);
      removeEventListener('resize', schedule);
    };
  }, [schedule]);
  return schedule;
}
