import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is no higher than the window less this, so that it can stick to the window without hiding its end. */
const MARGIN = 48;

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
