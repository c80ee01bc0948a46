import { type RefObject, useEffect, useState } from 'react';

/** Specification, section 9: content this close to the window is fetched. */
const MARGIN = '777px';

/** True if an element has ever been near the window. */
export function useNear(ref: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!ref.current || near) return undefined;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
      rootMargin: MARGIN,
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, near]);
  return near;
}
