/**
 * Lets one after the other go on, each in an iteration of the event loop of its own. React renders in `setImmediate`, and all that is due there runs in
 * a row: what sixteen pages are made of would wait for up to sixteen renders, and so would every hit that arrives meanwhile. This way the loop
 * looks for new requests after each render (docs/decisions/0037).
 */
export function createTurns(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let going = false;

  function callNext(): void {
    const next = waiting.shift();
    going = next !== undefined;
    if (!next) return;
    next();
    setImmediate(callNext);
  }

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (going) return;
      going = true;
      setImmediate(callNext);
    });
}
