import { existsSync } from 'node:fs';
import { examine, report } from './examine.ts';

/** `npm run doctor`: what keeps a deployment with this environment from working. */
if (existsSync('.env')) process.loadEnvFile('.env');
const findings = await examine(process.env);
process.stdout.write(report(findings));
process.exitCode = findings.some(({ state }) => state === 'failed') ? 1 : 0;
