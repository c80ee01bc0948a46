/** Adds a script of another host, to the head unless `put` knows better. True when it has run; false when it is blocked, missing or broken off. Never rejects. */
export const injectScript = (src: string, put = (script: HTMLElement) => document.head.append(script)): Promise<boolean> =>
  new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => resolve(false));
    put(script);
  });

/** Specification, sections 4 and 9. */
export const POLL_MS = 500;
export const POLL_TRIES = 30;

/** Resolves to true as soon as a script can take events, to false after fifteen seconds, or as soon as it is `over`. Never rejects. */
export async function becomesReady(isReady: () => boolean, isOver: () => boolean = () => false): Promise<boolean> {
  for (let tries = 0; tries < POLL_TRIES; tries += 1) {
    if (isOver()) return false;
    if (answers(isReady)) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return answers(isReady);
}

/** A broken script may put anything into the window. */
function answers(isReady: () => boolean): boolean {
  try {
    return isReady();
  } catch {
    return false;
  }
}
