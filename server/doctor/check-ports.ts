import { request } from 'undici';
import type { Env } from '../env.ts';
import { failed, type Finding, ok, reasonOf } from './finding.ts';

const PATIENCE = 2000;
const ALL = new Set([undefined, '0.0.0.0', '::']);

/** Can the shop listen where it is told to, or does it already? */
export async function checkPorts({ port, host, ops }: Pick<Env, 'port' | 'host' | 'ops'>): Promise<Finding[]> {
  return Promise.all([look('PORT', port, host), ...(ops ? [look('OPS_PORT', ops.port, ops.host)] : [])]);
}

async function look(name: string, port: number, host: string | undefined): Promise<Finding> {
  if (port === 0) return ok('port', `${name} is 0: the system chooses`);
  const address = ALL.has(host) || host === undefined ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  try {
    const { statusCode, body } = await request(`http://${address}:${port}/healthz`, {
      signal: AbortSignal.timeout(PATIENCE),
      headersTimeout: PATIENCE,
    });
    const text = (await body.text()).slice(0, 10).trim();
    if (statusCode === 200 && text === 'ok') return ok('port', `${name} ${port}: a shop listens`);
    return taken(name, port, `answers /healthz with ${statusCode}`);
  } catch (error) {
    const reason = reasonOf(error);
    return reason.includes('ECONNREFUSED')
      ? ok('port', `${name} ${port} is free`)
      : taken(name, port, `does not answer /healthz: ${reason}`);
  }
}

function taken(name: string, port: number, how: string): Finding {
  return failed('port', `${name} ${port} is taken by what is no shop (${how})`, `Stop it, or choose another ${name}.`);
}
