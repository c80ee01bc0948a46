import { registerHooks } from 'node:module';
import { parseArgs } from 'node:util';
import { findCommand } from './agents/find-command.ts';
import { runAgentsConformance } from './agents/run.ts';
import { tableOf } from './agents/suite.ts';
import { isUcpVersion } from '../ucp/wire/version.ts';

/**
 * `npm run conformance:agents`: does the shop keep the Universal Commerce Protocol? Starts the sandbox and the shop, and runs spck-conformance
 * (Python) against REST and MCP of each version. Ends with 2 when the shop deviates from a MUST; without Python it only says so.
 */
const USAGE = 'npm run conformance:agents -- [--version 2026-08-25] [--junit <begin of the files>]';

const { values } = parseArgs({ options: { version: { type: 'string' }, junit: { type: 'string' } } });
const { version, junit } = values;
if (version !== undefined && !isUcpVersion(version)) throw new Error(USAGE);

allowJsonImports();
const command = findCommand();
if (command === null) {
  console.log('Left out: spck-conformance is not installed, and cannot be (it needs python3 with venv, and PyPI).');
} else {
  const reports = await runAgentsConformance({ command, ...(version !== undefined && { versions: [version] }), junit });
  console.log(tableOf(reports));
  process.exitCode = reports.some(([, { verdict }]) => verdict.deviations > 0) ? 2 : 0;
}

/** The server imports its texts without an attribute, which its bundler does not need; Node itself does. */
function allowJsonImports(): void {
  registerHooks({
    resolve(specifier, context, next) {
      return next(specifier, specifier.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context);
    },
    load(url, context, next) {
      return next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context);
    },
  });
}
