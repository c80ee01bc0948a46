/** Settings of a run from its environment (`-e NAME=value`); `npm run load` sets all of them. */
export interface Settings {
  /** The shop or its replicas. */
  readonly origins: readonly string[];
  /** Origin of the sandbox's controls; null without a sandbox. */
  readonly sandbox: string | null;
  /** Origins of the replicas' metrics. */
  readonly ops: readonly string[];
  /** Requests or pages a second, as each scenario says. */
  readonly rate: number;
  readonly seconds: number;
}

export interface Defaults {
  readonly rate: number;
  readonly seconds: number;
}

const LOOPBACK = /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;
const ORIGIN = /^https?:\/\/[\w.[\]:-]+$/;
const MOST = { KARAT_RATE: 20_000, KARAT_SECONDS: 4 * 3600 } as const;

/** Throws a message about a wrong setting. Load on a foreign shop is an attack, so other hosts need `KARAT_STAGING=mine`. */
export function readSettings(env: Readonly<Record<string, string | undefined>>, defaults: Defaults): Settings {
  const origins = listOf(env['KARAT_ORIGINS'] ?? 'http://localhost:3000');
  const sandbox = env['KARAT_SANDBOX'] || null;
  const ops = listOf(env['KARAT_OPS'] ?? '');
  for (const origin of [...origins, ...ops, ...(sandbox === null ? [] : [sandbox])]) {
    if (!ORIGIN.test(origin)) throw new Error(`"${origin}" is no origin; it must be like http://localhost:3000`);
    if (LOOPBACK.test(origin) || env['KARAT_STAGING'] === 'mine') continue;
    throw new Error(`${origin} is another machine. If it is a test machine of your own, say so: KARAT_STAGING=mine`);
  }
  if (origins.length === 0) throw new Error('KARAT_ORIGINS names no shop');
  const rate = numberOf(env, 'KARAT_RATE', defaults.rate);
  return { origins, sandbox, ops, rate, seconds: numberOf(env, 'KARAT_SECONDS', defaults.seconds) };
}

const listOf = (text: string): string[] => text.split(',').filter((part) => part !== '');

function numberOf(env: Readonly<Record<string, string | undefined>>, name: keyof typeof MOST, fallback: number): number {
  const value = Number(env[name] || fallback);
  if (Number.isInteger(value) && value >= 1 && value <= MOST[name]) return value;
  throw new Error(`${name} is "${env[name]}"; it must be a whole number from 1 to ${MOST[name]}`);
}
