import { existsSync } from 'node:fs';
import { lookup } from 'node:dns/promises';
import { request } from 'undici';
import type { Env } from '../env.ts';
import { failed, type Finding, forTrial, note, ok, reasonOf } from '../../packages/engine/doctor/finding.ts';

const PATIENCE = 5000;
const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|.+\.localhost)$/;

/** Only this machine reaches it. */
export const isLocalOrigin = (origin: string): boolean => LOCAL.test(new URL(origin).hostname);

/** Does PUBLIC_ORIGIN lead to this shop? `isOpen`: the shop runs; before its start nothing can answer there. */
export async function checkOrigin(
  { publicOrigin, trustProxy }: Pick<Env, 'publicOrigin' | 'trustProxy'>,
  { isOpen, inContainer }: { readonly isOpen: boolean; readonly inContainer: boolean },
): Promise<Finding[]> {
  const https = publicOrigin.startsWith('https:');
  const local = isLocalOrigin(publicOrigin);
  const findings: Finding[] = [];
  if (local)
    findings.push(
      forTrial(
        'origin',
        `${publicOrigin} is reachable on this machine only`,
        'Set PUBLIC_ORIGIN to the address that shoppers use, e.g. https://shop.example.',
      ),
    );
  else if (!https)
    findings.push(
      failed(
        'origin',
        `${publicOrigin} is not encrypted`,
        'Put a proxy with a certificate in front and set PUBLIC_ORIGIN to its https address.',
      ),
    );
  if (https && trustProxy.length === 0)
    findings.push(
      note(
        'origin',
        'no proxy is trusted, but PUBLIC_ORIGIN is https',
        'Set TRUST_PROXY to the address of the proxy, so that the backend sees the addresses of shoppers.',
      ),
    );
  return [...findings, ...(await checkReach(publicOrigin, { isOpen, inContainer, setting: 'PUBLIC_ORIGIN' }))];
}

export interface Place {
  readonly isOpen: boolean;
  readonly inContainer: boolean;
  /** Where the address comes from. */
  readonly setting: string;
}

/** Is there a shop at the address? The last finding is `ok` then. */
export async function checkReach(origin: string, place: Place): Promise<Finding[]> {
  if (isLocalOrigin(origin)) return [await answering(origin, place)];
  const { hostname } = new URL(origin);
  const address = await lookup(hostname.replace(/^\[|\]$/g, '')).catch((error: unknown) => reasonOf(error));
  if (typeof address === 'string')
    return [failed('origin', `${hostname} has no address (${address})`, `Add the DNS record, or correct ${place.setting}.`)];
  return [ok('origin', `${hostname} is ${address.address}`), await answering(origin, place)];
}

async function answering(origin: string, { isOpen, inContainer, setting }: Place): Promise<Finding> {
  try {
    const { statusCode, body } = await request(`${origin}/readyz`, { signal: AbortSignal.timeout(PATIENCE), headersTimeout: PATIENCE });
    const text = (await body.text()).slice(0, 60).trim();
    if (statusCode === 200 && text === 'ready') return ok('origin', `${origin} is a shop that is ready`);
    if (statusCode === 503 && !isOpen) return note('origin', `no shop is ready behind ${origin}`, START);
    if (statusCode === 503)
      return failed('origin', `${origin} is not ready: ${text}`, 'See the findings about the backend, and the log of the shop.');
    return failed(
      'origin',
      `${origin}/readyz answered ${statusCode}, not "ready"`,
      `Another program answers there: check the proxy and ${setting}.`,
    );
  } catch (error) {
    if (!isOpen) return note('origin', `${origin} does not answer yet: ${reasonOf(error)}`, START);
    // In a container localhost is the container itself, so no answer is not a fault.
    if (inContainer && isLocalOrigin(origin))
      return note('origin', `${origin} cannot be checked from inside a container`, `Request ${origin}/readyz from outside of it.`);
    return failed(
      'origin',
      `${origin} does not answer: ${reasonOf(error)}`,
      'Does the proxy forward to the shop, and is its certificate valid?',
    );
  }
}

/** Docker and Podman create one of these files. */
export const isContainer = (): boolean => ['/.dockerenv', '/run/.containerenv'].some((file) => existsSync(file));
const START = 'No shop listens on PORT: start it, and run the doctor again.';
