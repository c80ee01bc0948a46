import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { examineLive } from './check-live.ts';
import { examine, report, reportLive } from './examine.ts';

/** `npm run doctor`: checks whether a deployment with this environment can work; with `-- --live`, whether the shop may open. */
if (existsSync('.env')) process.loadEnvFile('.env');
// In a build this file is in the folder of the shop's program.
const here = import.meta.dirname;
const dist = existsSync(join(here, 'main.ts')) ? join(here, '../../dist') : join(here, '..');
const { live = false } = parseArgs({ options: { live: { type: 'boolean' } } }).values;
const findings = await (live ? examineLive : examine)(process.env, dist);
process.stdout.write(live ? reportLive(findings) : report(findings));
process.exitCode = findings.some(({ state }) => state === 'failed') ? 1 : 0;
