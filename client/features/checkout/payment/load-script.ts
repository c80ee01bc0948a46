import { loadCustomScript } from '@paypal/paypal-js';

/** The script is blocked, broken or too slow. Other payment methods may still work. */
export class ScriptFailed extends Error {}

const TIMEOUT_MS = 15_000;

/**
 * Scripts of this document by URL: each is loaded once, and again after a failure.
 * PayPal's loader adds a script to the head, without a timeout and without deduplication.
 */
const scripts = new Map<string, Promise<void>>();

export function loadScript(url: string, inject = (src: string): Promise<unknown> => loadCustomScript({ url: src })): Promise<void> {
  const loaded = scripts.get(url);
  if (loaded) return loaded;
  const script = withTimeout(inject(url)).catch((cause: unknown) => {
    scripts.delete(url);
    throw new ScriptFailed(url, { cause });
  });
  scripts.set(url, script);
  return script;
}

async function withTimeout(loading: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), TIMEOUT_MS);
  });
  await Promise.race([loading, timeout]).finally(() => clearTimeout(timer));
}
