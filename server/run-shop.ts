import cluster from 'node:cluster';
import { EnvError, readEnv } from './env.ts';
import { listen, openShop, type ShopParts } from './open-shop.ts';
import { createLog, openDestination } from './ops/log.ts';
import { createTracing } from './ops/trace.ts';
import { runPrimary } from './ops/workers/primary.ts';

/** The program: one process, or one that looks after several. Says in plain words why it cannot start, once, and ends with 1. */
export async function runShop(source: NodeJS.ProcessEnv, loadParts: () => Promise<ShopParts>): Promise<void> {
  try {
    const env = readEnv(source);
    const destination = openDestination();
    const tracing = createTracing();
    const worker = cluster.worker?.id;
    const log = createLog({ level: env.logLevel, context: tracing.fields, destination, ...(worker === undefined ? {} : { worker }) });
    if (env.workers > 1 && cluster.isPrimary) {
      await runPrimary({ env, log, listen, writeLines: (lines) => destination.write(lines) });
      return;
    }
    await openShop({ env, log, tracing, parts: await loadParts(), isWorker: worker !== undefined });
  } catch (error) {
    process.stderr.write(`${error instanceof EnvError ? error.message : explain(error)}\n`);
    // What has been opened by then would keep it alive.
    process.exit(1);
  }
}

function explain(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `The build is not complete (${message}). Run "npm run build" first.`;
  if (code === 'EADDRINUSE') return `${message}. Stop what listens there, or choose another PORT (OPS_PORT for the operators' one).`;
  return error instanceof Error ? (error.stack ?? message) : String(error);
}
