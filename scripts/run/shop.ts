import { join } from 'node:path';
import { SANDBOX_PROGRAM, SERVER_PROGRAM } from '../build/layout.ts';
import { Program, type ProgramOptions } from './program.ts';
import type { SandboxSettings, Settings } from './settings.ts';

/**
 * Bargains between memory and the CPU of a miss (docs/decisions/0038): room for what is garbage at once (MB; three times this much stays in the process),
 * full collections when the heap has grown by a half, nothing of a page made in the old generation because other pages lived long, and what a
 * compiler worked with given back at once.
 * No source maps: they take 30 MB, and the bundle has its names and lines.
 */
export const SERVER_FLAGS = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=50',
  '--no-allocation-site-pretenuring',
  '--no-maglev-destroy-on-background',
] as const;
/**
 * glibc: each thread that compresses would keep a heap of its own, and after the first large block that is given back large ones, too, would lie
 * between the small ones and never leave the process: a fixed threshold keeps them apart.
 */
const SERVER_ENV = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '16384', MALLOC_TRIM_THRESHOLD_: '131072' } as const;

/** `flags`: in the place of ours, to compare. */
type Extra = { readonly flags?: readonly string[] } & Partial<
  Pick<ProgramOptions, 'env' | 'nodeOptions' | 'onOutput' | 'onDeath' | 'output'>
>;

export function startSandbox(
  root: string,
  outDir: string,
  { port, dataDir, sitemapSecret = '', shopOrigin }: SandboxSettings,
  extra: Extra = {},
): Program {
  return new Program({
    ...extra,
    nodeOptions: ['--enable-source-maps', ...(extra.nodeOptions ?? [])],
    name: 'The sandbox',
    script: join(outDir, SANDBOX_PROGRAM),
    cwd: root,
    env: {
      NODE_ENV: 'production',
      SANDBOX_PORT: String(port),
      SANDBOX_DATA_DIR: dataDir,
      SANDBOX_SITEMAP_SECRET: sitemapSecret,
      ...(shopOrigin !== undefined && { SANDBOX_SHOP_ORIGIN: shopOrigin }),
      ...extra.env,
    },
    health: `http://127.0.0.1:${port}/healthz`,
  });
}

export function startServer(root: string, outDir: string, settings: Settings, extra: Extra = {}): Program {
  const { port, backendUrl, publicOrigin, sitemapSecret } = settings;
  return new Program({
    ...extra,
    nodeOptions: [...(extra.flags ?? SERVER_FLAGS), ...(extra.nodeOptions ?? [])],
    name: 'The shop',
    script: join(outDir, SERVER_PROGRAM),
    cwd: root,
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      BACKEND_URL: backendUrl,
      PUBLIC_ORIGIN: publicOrigin,
      SITEMAP_SECRET: sitemapSecret ?? '',
      ...SERVER_ENV,
      ...extra.env,
    },
    health: `http://127.0.0.1:${port}/healthz`,
  });
}
