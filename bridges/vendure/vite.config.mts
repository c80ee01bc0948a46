import { vendureDashboardPlugin } from '@vendure/dashboard/vite';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vite';

/** `npm run dashboard`: for development. `npm run dashboard -- build`: into the data folder, from where the engine serves it. */
const root = import.meta.dirname;
const dataDir = process.env['SANDBOX_DATA_DIR'] || join(root, '../../data');

export default defineConfig({
  base: '/dashboard',
  build: { outDir: join(dataDir, 'vendure/dashboard'), emptyOutDir: true },
  plugins: [
    vendureDashboardPlugin({
      vendureConfigPath: pathToFileURL(join(root, 'config.ts')),
      api: { host: 'auto', port: 'auto' },
      module: 'esm',
    }),
  ],
});
