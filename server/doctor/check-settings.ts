import type { Env } from '../env.ts';
import { documented, envSchema } from '../env-schema.ts';
import { failed, type Finding, note } from '../../packages/engine/doctor/finding.ts';

type Source = Readonly<Record<string, string | undefined>>;
type Checked = Pick<Env, 'trustProxy' | 'ops'>;

/** Settings that are valid, and do not what they were meant to. */
export function checkSettings(source: Source, { trustProxy, ops }: Checked, inContainer: boolean): Finding[] {
  return [...misspelt(source), ...everybody(trustProxy), ...openPort(ops, inContainer)];
}

/** A network of no bits is everybody: `X-Forwarded-For` is then what a visitor writes into it, and limits count nothing. */
function everybody(trustProxy: Checked['trustProxy']): Finding[] {
  const found = trustProxy.find((network) => /\/0+$/.test(network));
  if (found === undefined) return [];
  const fix = 'Name the addresses of your proxies only: each visitor chooses the address that limits count otherwise.';
  return [failed('settings', `TRUST_PROXY trusts everybody (${found})`, fix)];
}

const EVERY_ADDRESS: readonly string[] = ['0.0.0.0', '::', '[::]'];

/** In a container the address is that of the container, and its network decides who reaches it. */
function openPort(ops: Checked['ops'], inContainer: boolean): Finding[] {
  if (!ops || inContainer || !EVERY_ADDRESS.includes(ops.host)) return [];
  const fix = 'Set OPS_HOST to an address of your own network, or close the port in the firewall: its figures are not public.';
  return [note('settings', `OPS_HOST is ${ops.host}: the port for operators is open to whoever reaches this machine`, fix)];
}

/** Names that are one slip away from a setting, which then has its default without a word. */
function misspelt(source: Source): Finding[] {
  const known = Object.entries(envSchema.shape).flatMap(([name, schema]) =>
    documented.get(schema)?.fromFile === true ? [name, `${name}_FILE`] : [name],
  );
  const unknown = Object.keys(source).filter((name) => /^[A-Z][A-Z\d_]{4,}$/.test(name) && !known.includes(name));
  return unknown.flatMap((name) => {
    const meant = known.find((one) => slips(name, one) <= (Math.min(name.length, one.length) < 9 ? 1 : 2));
    return meant === undefined ? [] : [failed('settings', `${name} is no setting`, `Is ${meant} meant? It has its default now.`)];
  });
}

/** Letters that are missing, too many or wrong (Levenshtein). */
function slips(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let at = 1; at <= a.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= b.length; to += 1) {
      const isSame = a[at - 1] === b[to - 1];
      next.push(Math.min((next[to - 1] ?? 0) + 1, (row[to] ?? 0) + 1, (row[to - 1] ?? 0) + (isSame ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
