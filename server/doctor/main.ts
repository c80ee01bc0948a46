import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { examine, report } from './examine.ts';

/** `npm run doctor`: what keeps a deployment with this environment from working. */
if (existsSync('.env')) process.loadEnvFile('.env');
// In the build it lies beside the shop's program.
const here = import.meta.dirname;
const dist = existsSync(join(here, 'main.ts')) ? join(here, '../../dist') : join(here, '..');
const findings = await examine(process.env, dist);
process.stdout.write(report(findings));
process.exitCode = findings.some(({ state }) => state === 'failed') ? 1 : 0;
