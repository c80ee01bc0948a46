import { request } from 'undici';
import type { Env } from '../env.ts';
import { failed, type Finding, ok, reasonOf } from '../../packages/engine/doctor/finding.ts';

const PATIENCE = 2000;
const ALL = new Set([undefined, '0.0.0.0', '::']);

export interface Ports {
  readonly findings: readonly Finding[];
  /** A shop listens on PORT. */
  readonly isOpen: boolean;
}

/** Are the ports free, or does a shop listen on them already? */
export async function checkPorts({ port, host, ops }: Pick<Env, 'port' | 'host' | 'ops'>): Promise<Ports> {
  const [shop, ...others] = await Promise.all([checkPort('PORT', port, host), ...(ops ? [checkPort('OPS_PORT', ops.port, ops.host)] : [])]);
  return { findings: [shop.finding, ...others.map(({ finding }) => finding)], isOpen: shop.isOpen };
}

async function checkPort(name: string, port: number, host: string | undefined): Promise<{ finding: Finding; isOpen: boolean }> {
  if (port === 0) return { finding: ok('port', `${name} is 0: the system chooses`), isOpen: false };
  const address = ALL.has(host) || host === undefined ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  try {
    const { statusCode, body } = await request(`http://${address}:${port}/healthz`, {
      signal: AbortSignal.timeout(PATIENCE),
      headersTimeout: PATIENCE,
    });
    const text = (await body.text()).slice(0, 10).trim();
    if (statusCode === 200 && text === 'ok') return { finding: ok('port', `${name} ${port}: a shop listens`), isOpen: true };
    return { finding: taken(name, port, `answers /healthz with ${statusCode}`), isOpen: false };
  } catch (error) {
    const reason = reasonOf(error);
    const finding = reason.includes('ECONNREFUSED')
      ? ok('port', `${name} ${port} is free`)
      : taken(name, port, `does not answer /healthz: ${reason}`);
    return { finding, isOpen: false };
  }
}

function taken(name: string, port: number, how: string): Finding {
  return failed('port', `${name} ${port} is used by another program (${how})`, `Stop it, or choose another ${name}.`);
}
