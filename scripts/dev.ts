import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Build, createBuilder } from './build/builder.ts';
import { explain } from '../packages/build/explain.ts';
import { ROOT } from '../packages/build/paths.ts';
import { changesBetween } from './build/changes.ts';
import { Events } from '../packages/build/dev/events.ts';
import { readable, troubles } from '../packages/build/dev/log-lines.ts';
import { ErrorServer } from '../packages/build/dev/error-server.ts';
import { watchSources } from '../packages/build/dev/watch.ts';
import { needFreePort } from './run/ports.ts';
import { EndedEarly, type Program } from './run/program.ts';
import { inboxOf, loadDotEnv, readSettings } from './run/settings.ts';
import { startSandbox, startServer, startTestProvider } from './run/shop.ts';

/** `npm run dev`: builds on every change, restarts changed programs and notifies open pages. */
loadDotEnv(ROOT);
const settings = readSettings(process.env);
const eventsPort = Number(process.env['DEV_EVENTS_PORT'] || 3002);
const eventsOrigin = `http://localhost:${eventsPort}`;
const outDir = join(ROOT, 'dist-dev');
const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly workspaces: readonly string[] };
const sources = ['client', 'server', 'shared', 'locales', ...workspaces].map((folder) => join(ROOT, folder));

const events = new Events(settings.publicOrigin);
const errorServer = new ErrorServer();
const builder = await createBuilder(outDir, 'development', eventsOrigin);
/** The running build and the last one; they differ when only sheets changed. */
let running: Build | null = null;
let newest: Build | null = null;
let sandbox: Program | null = null;
let testProvider: Program | null = null;
let server: Program | null = null;
let stopping = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1);
    stopping = true;
    void Promise.all([server?.stop(2000), sandbox?.stop(2000), testProvider?.stop(2000), builder.dispose()]).then(() => process.exit(0));
  });
}

try {
  await needFreePort(settings.port, 'PORT');
  if (settings.sandbox) await needFreePort(settings.sandbox.port, 'SANDBOX_PORT');
  if (settings.sandbox?.testProviderPort !== undefined) await needFreePort(settings.sandbox.testProviderPort, 'TEST_PROVIDER_PORT');
  await needFreePort(eventsPort, 'DEV_EVENTS_PORT');
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
await events.listen(eventsPort);
await errorServer.open(settings.port, () => events.currentProblem);
await update();
watchSources(sources, update);
console.log(`\n  Backend  ${settings.backendUrl}${settings.sandbox ? `  (the sandbox; its data lie in ${settings.sandbox.dataDir})` : ''}`);
if (settings.sandbox) console.log(`  Mails    ${inboxOf(settings.sandbox, process.env)}`);
console.log(`  Shop     ${settings.publicOrigin}  (development; changes show by themselves)\n`);

async function update(): Promise<void> {
  const started = performance.now();
  const done = (what: string): void => console.log(`${what} in ${Math.round(performance.now() - started)} ms`);
  try {
    const build = await builder.build();
    const changes = running ? changesBetween(running, build) : { testProvider: true, sandbox: true, code: true, sheets: [] };
    const known = newest?.manifest.buildId === build.manifest.buildId;
    newest = build;
    if (events.currentProblem === null && known) return;
    if (events.currentProblem === null && !changes.testProvider && !changes.sandbox && !changes.code) {
      events.restyled(changes.sheets);
      return done('Sheets built');
    }
    if (changes.testProvider || (settings.sandbox && !testProvider?.running)) await restartTestProvider();
    if (changes.sandbox || (settings.sandbox && !sandbox?.running)) await restartSandbox();
    await restartServer();
    running = build;
    events.serving(build.manifest.buildId);
    done('Built');
  } catch (error) {
    if (stopping || error instanceof EndedEarly) return;
    const text = await explain(error, { color: false });
    console.error(text);
    report('It does not build or start', text);
  }
}

function report(title: string, text: string): void {
  events.problem(title, text);
  if (!server?.running) void errorServer.open(settings.port, () => events.currentProblem);
}

async function restartTestProvider(): Promise<void> {
  await testProvider?.stop(2000);
  if (settings.sandbox) testProvider = startTestProvider(ROOT, outDir, settings.sandbox, watched());
  await testProvider?.ready();
}

async function restartSandbox(): Promise<void> {
  await sandbox?.stop(2000);
  if (settings.sandbox) sandbox = startSandbox(ROOT, outDir, settings.sandbox, watched());
  await sandbox?.ready();
}

async function restartServer(): Promise<void> {
  await server?.stop(2000);
  await errorServer.close();
  const env = { NODE_ENV: 'development', DEV_EVENTS_ORIGIN: eventsOrigin };
  server = startServer(ROOT, outDir, settings, { ...watched(env), nodeOptions: ['--enable-source-maps', '--conditions=development'] });
  await server.ready();
}

/** Stores the last output of a program, which the page shows when the program dies. */
function watched(env: Readonly<Record<string, string>> = { NODE_ENV: 'development' }) {
  let said = '';
  return {
    env,
    onOutput: (text: string) => {
      process.stdout.write(readable(text));
      said = (said + text).slice(-20_000);
    },
    onDeath: (how: string) => {
      if (!stopping) report(how, troubles(said));
    },
  };
}
