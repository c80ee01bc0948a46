import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';

/** Build options of the scripts of the played payment gateways and integrations: plain scripts, like the real ones. */
export const browserBundle = (outdir: string) =>
  ({
    entryPoints: ['stripe.ts', 'paypal.ts', 'iframe.ts', 'provider.css', 'integrations.ts'].map((name) =>
      join(import.meta.dirname, 'browser', name),
    ),
    outdir,
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: ['chrome111', 'firefox115', 'safari16.4'],
    logLevel: 'silent',
  }) as const satisfies BuildOptions;
