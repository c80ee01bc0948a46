import { useState } from 'react';

/** True from the first time on that it was: what opened for a choice does not close under the finger that takes the choice back. */
export function useWasEver(now: boolean): boolean {
  const [once, setOnce] = useState(now);
  if (now && !once) setOnce(true);
  return once || now;
}
