import { EnvError, readEnv } from './env.ts';
import { openShop, type ShopBuild } from './open-shop.ts';
import { createLog, openDestination } from '../packages/engine/observability/log.ts';
import { createTracing } from '../packages/engine/observability/trace.ts';

/** The program. Explains once why it cannot start, and ends with 1. */
export async function runShop(source: NodeJS.ProcessEnv, loadBuild: () => Promise<ShopBuild>): Promise<void> {
  try {
    const env = readEnv(source);
    const tracing = createTracing();
    const log = createLog({ level: env.logLevel, context: tracing.fields, destination: openDestination() });
    await openShop({ env, log, tracing, build: await loadBuild() });
  } catch (error) {
    process.stderr.write(`${error instanceof EnvError ? error.message : explain(error)}\n`);
    // Open handles would keep the process alive.
    process.exit(1);
  }
}

function explain(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { readonly port?: number };
  if (code === 'ENOENT') return `The build is not complete (${message}). Run "npm run build" first.`;
  if (code === 'EADDRINUSE') return `Port ${port} is in use (${code}). Stop the program that listens there, or choose another ${PORTS}.`;
  if (code === 'EACCES' && port !== undefined)
    return `This user may not listen on port ${port} (${code}). Choose another ${PORTS}, above 1023, and let the proxy in front have that one.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `${message}. HOST and OPS_HOST have to be addresses of this machine.`;
  return error instanceof Error ? (error.stack ?? message) : String(error);
}

const PORTS = "PORT (OPS_PORT for the operators' one)";
