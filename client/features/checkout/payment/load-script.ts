import { loadCustomScript } from '@paypal/paypal-js';

/** Blocked, broken or too slow. What was asked for is not there; another way to pay may be. */
export class ScriptFailed extends Error {}

const TIMEOUT_MS = 15_000;

/**
 * Scripts of this document, by address: loaded once, however many ask; asked for anew after a failure.
 * PayPal's loader puts any script into the head; it knows no time limit and no second asker.
 */
const scripts = new Map<string, Promise<void>>();

export function loadScript(url: string, inject = (src: string): Promise<unknown> => loadCustomScript({ url: src })): Promise<void> {
  const known = scripts.get(url);
  if (known) return known;
  const script = inTime(inject(url)).catch((cause: unknown) => {
    scripts.delete(url);
    throw new ScriptFailed(url, { cause });
  });
  scripts.set(url, script);
  return script;
}

async function inTime(loading: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), TIMEOUT_MS);
  });
  await Promise.race([loading, late]).finally(() => clearTimeout(timer));
}
