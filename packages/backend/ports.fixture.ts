import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const REFUSE = "const refuse = () => Promise.reject(new Error('no such gateway'));";
/** Of an owner whose only way to pay is the bank transfer. */
export const GATEWAYS =
  'gateways: { create: refuse, read: refuse, changeAmount: refuse, capture: refuse, cancel: refuse, refund: refuse, onNotice() {} }';
export const BASE = "integrationBase: (vendor) => 'https://' + vendor + '.example'";

/** Writes a module for `BACKEND_PORTS`; returns its path. */
export function writePorts(folder: string, ...ports: readonly string[]): string {
  const file = join(folder, `ports-${Math.random()}.mjs`);
  writeFileSync(file, `${REFUSE}\nexport default () => ({ ${ports.join(', ')} });\n`);
  return file;
}

/** Paths of the demo alone, which an owner's shop does not have. */
export const DEMO_PATHS = [
  ['GET', '/sandbox/inbox'],
  ['GET', '/sandbox/inbox.json?to=ana@example.com'],
  ['GET', '/sandbox/faults'],
  ['POST', '/sandbox/faults'],
  ['POST', '/sandbox/limits'],
  ['POST', '/sandbox/order'],
  ['POST', '/sandbox/provider/settle'],
  ['GET', '/provider'],
  ['GET', '/identity/google/authorize'],
  ['POST', '/gateway-notices'],
] as const;
