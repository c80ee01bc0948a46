import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../packages/build/paths.ts';
import { SERVER_PROGRAM } from './build/layout.ts';
import { needFreePort } from './run/ports.ts';
import type { Program } from './run/program.ts';
import { inboxOf, loadDotEnv, readSettings, type Settings } from './run/settings.ts';
import { startSandbox, startServer, startTestProvider } from './run/shop.ts';
import { whenStopped } from './run/stopped.ts';

/** `npm start`: the shop as in production, with the sandbox as its backend unless BACKEND_URL names another one. */
const DIST = join(ROOT, 'dist');
const programs: Program[] = [];
let stopping = false;

whenStopped(() => {
  stopping = true;
  void stop().then(() => process.exit(0));
});

try {
  loadDotEnv(ROOT);
  const settings = readSettings(process.env);
  await needPorts(settings);
  await build();
  await start(settings);
  const first = await Promise.race(programs.map(({ ended }) => ended));
  if (!stopping) throw new Error(`${first}; the other programs are stopped`);
} catch (error) {
  if (!stopping) {
    console.error(error instanceof Error ? error.message : error);
    await stop();
    process.exitCode = 1;
  }
}

/** Before the build, because a program on that port may serve the last build. */
async function needPorts({ port, sandbox }: Settings): Promise<void> {
  await needFreePort(port, 'PORT');
  if (!sandbox) return;
  await needFreePort(sandbox.port, 'SANDBOX_PORT');
  if (sandbox.testProviderPort !== undefined) await needFreePort(sandbox.testProviderPort, 'TEST_PROVIDER_PORT');
}

/** An installation without development packages needs a finished build. */
async function build(): Promise<void> {
  try {
    import.meta.resolve('esbuild');
  } catch {
    if (existsSync(join(DIST, SERVER_PROGRAM))) return console.log('Using the build in dist/.');
    throw new Error(
      'There is no build in dist/, and the packages to make one are missing. Run "npm ci" without --omit=dev, or bring dist/ along.',
    );
  }
  await import('./build.ts');
  if (process.exitCode) throw new Error('The build failed, so nothing was started.');
}

async function start(settings: Settings): Promise<void> {
  const { port, publicOrigin, backendUrl, sandbox } = settings;
  if (sandbox) {
    programs.push(startTestProvider(ROOT, DIST, sandbox), startSandbox(ROOT, DIST, sandbox));
    await Promise.all(programs.map((program) => program.ready()));
  }
  const server = startServer(ROOT, DIST, settings);
  programs.push(server);
  await server.ready();
  console.log(
    [
      '',
      `  Backend  ${backendUrl}${sandbox ? `  (the sandbox; its data lie in ${sandbox.dataDir})` : ''}`,
      `  Cache    ${process.env['REDIS_URL'] ? 'memory and Redis' : 'memory'}`,
      ...(sandbox ? [`  Mails    ${inboxOf(sandbox, process.env)}`] : []),
      ...(sandbox ? [`  Payments http://127.0.0.1:${sandbox.testProviderPort}/provider  (the test provider; nothing is charged)`] : []),
      `  Shop     ${publicOrigin}${publicOrigin.endsWith(`:${port}`) ? '' : `  (listens on port ${port})`}`,
      '',
    ].join('\n'),
  );
}

/** The shop first, because its running requests need the backend. */
async function stop(): Promise<void> {
  for (const program of programs.reverse()) await program.stop();
}
