import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';

/** How the provider's scripts are made for browsers: plain scripts, as the real ones are. */
export const browserBundle = (outdir: string) =>
  ({
    entryPoints: ['stripe.ts', 'paypal.ts', 'iframe.ts', 'provider.css'].map((name) => join(import.meta.dirname, 'browser', name)),
    outdir,
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: ['chrome111', 'firefox115', 'safari16.4'],
    logLevel: 'silent',
  }) as const satisfies BuildOptions;
