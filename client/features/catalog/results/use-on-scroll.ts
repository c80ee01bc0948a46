import { useCallback, useEffect, useRef } from 'react';

/** Calls `look` once a frame while the window is scrolled or resized, and once after hydration. Answers how to ask for a look. */
export function useOnScroll(look: () => void): () => void {
  const latest = useRef(look);
  const frame = useRef(0);
  useEffect(() => {
    latest.current = look;
  }, [look]);
  const ask = useCallback(() => {
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0;
      latest.current();
    });
  }, []);
  useEffect(() => {
    addEventListener('scroll', ask, { passive: true });
    addEventListener('resize', ask);
    ask();
    return () => {
      cancelAnimationFrame(frame.current);
      frame.current = 0;
      removeEventListener('scroll', ask);
      removeEventListener('resize', ask);
    };
  }, [ask]);
  return ask;
}
