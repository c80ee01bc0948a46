import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { examine, report } from './examine.ts';

/** `npm run doctor`: checks whether a deployment with this environment can work. */
if (existsSync('.env')) process.loadEnvFile('.env');
// In a build this file is in the folder of the shop's program.
const here = import.meta.dirname;
const dist = existsSync(join(here, 'main.ts')) ? join(here, '../../dist') : join(here, '..');
const findings = await examine(process.env, dist);
process.stdout.write(report(findings));
process.exitCode = findings.some(({ state }) => state === 'failed') ? 1 : 0;
