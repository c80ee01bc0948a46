import { checkClassNames } from '../check-class-names.ts';
import { checkCustomProperties } from '../check-custom-properties.ts';
import { checkHover } from '../check-hover.ts';
import { checkClosedPlatform, checkLocales } from '../check-locales.ts';
import { checkSettings } from '../settings-table.ts';
import { type Step, tool } from './run-step.ts';

const BOUNDARIES = [
  '--config',
  '.dependency-cruiser.mjs',
  '--output-type',
  'err-long',
  'client',
  'server',
  'sandbox',
  'shared',
  'scripts',
  'e2e',
  'load-tests',
];

/** Static checks. */
export const checks: readonly Step[] = [
  { title: 'format (oxfmt)', run: () => tool('oxfmt', '--check', '.') },
  { title: 'lint (oxlint)', run: () => tool('oxlint') },
  { title: 'types (tsc)', run: () => tool('tsc', '-b') },
  { title: 'boundaries (depcruise)', run: () => tool('depcruise', ...BOUNDARIES) },
  { title: 'locales', run: () => checkLocales() },
  { title: 'links to the closed EU platform', run: () => checkClosedPlatform() },
  { title: 'settings in docs/configuration.md', run: () => checkSettings() },
  { title: 'class names', run: () => checkClassNames() },
  { title: 'custom properties', run: () => checkCustomProperties() },
  { title: 'hover on touch screens', run: () => checkHover() },
  { title: 'dead code (knip)', run: () => tool('knip', '--no-progress') },
];

export const build: Step = { title: 'build', run: () => tool(process.execPath, 'scripts/build.ts', '--aims') };
