import { type RefObject, useEffect, useState } from 'react';

const MARGIN = 48;

/** True if an element fits into the window with a margin: only then can it be sticky without hiding its end. */
export function useFitsWindow(ref: RefObject<HTMLElement | null>): boolean {
  const [fits, setFits] = useState(false);
  useEffect(() => {
    if (!ref.current) return undefined;
    const measure = () => setFits((ref.current?.offsetHeight ?? Infinity) <= innerHeight - MARGIN);
    const observer = new ResizeObserver(measure);
    observer.observe(ref.current);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, [ref]);
  return fits;
}
