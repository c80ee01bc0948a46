import { useState } from 'react';

/** True once `now` was true: a group that opened for a choice stays open when the shopper removes the choice. */
export function useLatch(now: boolean): boolean {
  const [once, setOnce] = useState(now);
  if (now && !once) setOnce(true);
  return once || now;
}
