const STILL_MS = 120;

/** Resolves when the window has not been scrolled for a moment. */
export function windowAtRest(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      removeEventListener('scroll', again);
      resolve();
    };
    let timer = setTimeout(done, STILL_MS);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(done, STILL_MS);
    };
    addEventListener('scroll', again, { passive: true });
  });
}
