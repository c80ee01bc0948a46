import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { NAMESPACES } from '../../client/core/i18n.ts';
import { LOCALES, textsFolder } from '../../shared/i18n/locales.ts';
import { routeKeys } from '../../shared/routes.ts';
import { browserBundle as testProviderScripts } from '../../packages/test-provider/browser-bundle.ts';
import { computedModules } from '../../packages/build/computed-modules.ts';
import { cssModules } from '../../packages/build/css-modules.ts';
import { ASSETS, ROOT } from '../../packages/build/paths.ts';
import {
  ADMIN_ENTRY,
  ADMIN_PROGRAM,
  BACKEND_ENTRY,
  BACKEND_PROGRAM,
  BROWSER_ENTRY,
  DOCTOR_ENTRY,
  DOCTOR_PROGRAM,
  FEED_PROCESS_ENTRY,
  FEED_PROCESS_PROGRAM,
  MAILER_ENTRY,
  MAILER_PROGRAM,
  pageOf,
  PHOTO_PROCESS_ENTRY,
  PHOTO_PROCESS_PROGRAM,
  PURGE_ENTRY,
  PURGE_PROGRAM,
  SANDBOX_ENTRY,
  SANDBOX_PROGRAM,
  SERVER_ENTRY,
  SERVER_PROGRAM,
  TEST_PROVIDER_ENTRY,
  TEST_PROVIDER_PROGRAM,
  TEST_PROVIDER_SCRIPTS,
} from './layout.ts';
import { reactAsModules } from '../../packages/build/react-as-modules.ts';
import { textModules } from '../../packages/build/text-modules.ts';
import { unusedRouterParts } from '../../packages/build/unused-router-parts.ts';

export type Mode = 'production' | 'development';

const shared = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  metafile: true,
  write: false,
  logLevel: 'silent',
} as const satisfies BuildOptions;

const BROWSERS = ['chrome111', 'firefox115', 'safari16.4'];

/** Options of `mergeChunks` for the output of `browserBundle` in production. */
export const mergedFiles = (outDir: string): BuildOptions => ({
  absWorkingDir: ROOT,
  outdir: join(outDir, ASSETS),
  platform: 'browser',
  target: BROWSERS,
  minify: true,
  sourcemap: 'external',
  legalComments: 'linked',
  logLevel: 'silent',
});

/** Join the core file, which keeps its name when a page changes; the entry names all pages, so it does not. Together they compress better. */
const CORE_MODULES = ['react-dom/client', './packages/engine/browser/document.tsx', './client/app/root.tsx'];

/** Files for browsers: an entry, a chunk per page, shared chunks. */
export function browserBundle(outDir: string, mode: Mode, eventsOrigin?: string): BuildOptions & typeof shared {
  const production = mode === 'production';
  const pages = routeKeys.filter((key) => existsSync(join(ROOT, pageOf(key))));
  return {
    ...shared,
    // Pages are loaded by dynamic imports; as entry points they are named by their route. Modules that the entry alone imports would be in
    // its chunk.
    entryPoints: [
      { in: `./${BROWSER_ENTRY}`, out: 'entry' },
      ...CORE_MODULES.map((path, index) => ({ in: path, out: `core-${index}` })),
      ...pages.map((key) => ({ in: `./${pageOf(key)}`, out: key })),
      ...textFiles(),
    ],
    outdir: join(outDir, ASSETS),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    platform: 'browser',
    target: BROWSERS,
    splitting: true,
    minifySyntax: production,
    jsxDev: !production,
    conditions: [mode],
    sourcemap: production ? 'inline' : 'linked',
    legalComments: 'inline',
    define: {
      'process.env.NODE_ENV': JSON.stringify(mode),
      'globalThis.IN_BROWSER': 'true',
      DEV_EVENTS_URL: JSON.stringify(eventsOrigin ?? null),
    },
    inject: eventsOrigin === undefined ? [] : ['./packages/build/dev/client.ts'],
    plugins: [
      ...(production ? [reactAsModules, unusedRouterParts, computedModules] : []),
      textModules,
      cssModules(ROOT, production ? 'short' : 'readable'),
    ],
  };
}

/** No script imports them: documents name the files of their page (packages/engine/browser/texts.ts). */
const textFiles = (): { in: string; out: string }[] =>
  LOCALES.flatMap((locale) =>
    NAMESPACES.map((name) => ({ in: `./locales/${textsFolder(locale)}/${name}.json`, out: `${locale}-${name}` })),
  );

/** Browser scripts of the test provider. */
export const testProviderBundle = (outDir: string): BuildOptions & Omit<typeof shared, 'format'> => ({
  ...shared,
  ...testProviderScripts(join(outDir, TEST_PROVIDER_SCRIPTS)),
});

/** `whole`: the production program includes its packages. */
const PROGRAMS = {
  server: { entry: SERVER_ENTRY, file: SERVER_PROGRAM, whole: true },
  photoProcess: { entry: PHOTO_PROCESS_ENTRY, file: PHOTO_PROCESS_PROGRAM, whole: false },
  feedProcess: { entry: FEED_PROCESS_ENTRY, file: FEED_PROCESS_PROGRAM, whole: true },
  doctor: { entry: DOCTOR_ENTRY, file: DOCTOR_PROGRAM, whole: false },
  purge: { entry: PURGE_ENTRY, file: PURGE_PROGRAM, whole: false },
  backend: { entry: BACKEND_ENTRY, file: BACKEND_PROGRAM, whole: false },
  mailer: { entry: MAILER_ENTRY, file: MAILER_PROGRAM, whole: false },
  sandbox: { entry: SANDBOX_ENTRY, file: SANDBOX_PROGRAM, whole: false },
  testProvider: { entry: TEST_PROVIDER_ENTRY, file: TEST_PROVIDER_PROGRAM, whole: false },
  admin: { entry: ADMIN_ENTRY, file: ADMIN_PROGRAM, whole: false },
} as const;

export const programNames = Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[];

/** A Node program; the server's includes the React code of `client/`. */
export function nodeProgram(outDir: string, mode: Mode, program: keyof typeof PROGRAMS): BuildOptions & typeof shared {
  const { entry, file, whole } = PROGRAMS[program];
  const production = mode === 'production';
  return {
    ...shared,
    entryPoints: [`./${entry}`],
    outfile: join(outDir, file),
    platform: 'node',
    target: 'node24',
    jsxDev: !production,
    sourcemap: 'linked',
    ...(production && whole ? withPackages : { packages: 'external' }),
    plugins: [...(production && whole ? [reactAsModules] : []), cssModules(ROOT, production ? 'short' : 'readable')],
  };
}

/**
 * V8 keeps the text of each module while the process lives. Unbundled packages are 17 MB of text; bundled and without white space, 4 MB.
 * Names and lines stay, because stack traces need them.
 */
const withPackages = {
  define: { 'process.env.NODE_ENV': '"production"' },
  // It loads a native library from its own folder.
  external: ['sharp'],
  minifySyntax: true,
  minifyWhitespace: true,
  lineLimit: 160,
  legalComments: 'linked',
  sourcesContent: false,
  // CommonJS packages load Node's built-in modules by `require`.
  banner: { js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);" },
} as const satisfies BuildOptions;
