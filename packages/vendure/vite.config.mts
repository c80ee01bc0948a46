import { vendureDashboardPlugin } from '@vendure/dashboard/vite';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vite';

/** `npm run dashboard`: for development. `npm run dashboard -- build`: into the data folder, from where the engine serves it. */
const root = import.meta.dirname;
const dataDir = process.env['VENDURE_DATA_DIR'] || join(process.env['SANDBOX_DATA_DIR'] || join(root, '../../data'), 'vendure');

const compiled = join(root, 'node_modules/.vite/config');
// The plugin compiles the configuration, but leaves the names of our files in its imports as they are.
registerHooks({
  resolve: (specifier, context, next) =>
    next(context.parentURL?.startsWith(pathToFileURL(compiled).href) ? specifier.replace(/^(\..*)\.ts$/, '$1.js') : specifier, context),
});

export default defineConfig({
  base: '/dashboard',
  // The prebuilt program derives the path of its pages from this name of a folder.
  build: { outDir: join(dataDir, 'dashboard'), emptyOutDir: true, assetsDir: 'dist/bundle' },
  plugins: [
    vendureDashboardPlugin({
      vendureConfigPath: pathToFileURL(join(root, 'config-of-environment.ts')),
      api: { host: 'auto', port: 'auto' },
      module: 'esm',
      tempCompilationDir: compiled,
      // A third of the time, and less memory.
      useExperimentalBundle: true,
    }),
  ],
});
