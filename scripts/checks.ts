import { checkClassNames } from '../packages/gate/class-names.ts';
import { checkCustomProperties } from '../packages/gate/custom-properties.ts';
import { checkFeatureOwners } from '../packages/gate/feature-owners.ts';
import { checkGlossary } from '../packages/gate/glossary.ts';
import { checkRawSpacing } from '../packages/gate/raw-spacing.ts';
import { checkClosedPlatform, checkLocales } from '../packages/gate/locales.ts';
import { checkContract } from './contract.ts';
import { isInstalled, VENDURE } from '../packages/gate/missing-programs.ts';
import { checkPrometheusRule } from './prometheus-rule.ts';
import { checkSettings } from './settings-table.ts';
import { PROCESSORS_OF_A_TOOL, type Step, tool } from '../packages/gate/run-step.ts';

const BOUNDARIES = [
  '--config',
  '.dependency-cruiser.mjs',
  '--output-type',
  'err-long',
  'client',
  'server',
  'packages',
  'shared',
  'scripts',
  'e2e',
  'load-tests',
];

/** Static checks. */
export const checks: readonly Step[] = [
  { title: 'format (oxfmt)', run: () => tool('oxfmt', '--check', '.') },
  // Without its packages the bridge has no types.
  { title: 'lint (oxlint)', run: () => tool('oxlint', ...(isInstalled(VENDURE) ? [] : ['--ignore-pattern', 'packages/vendure'])) },
  { title: 'types (tsc)', run: () => tool('tsc', '-b', '--checkers', String(PROCESSORS_OF_A_TOOL)) },
  { title: 'boundaries (depcruise)', run: () => tool('depcruise', ...BOUNDARIES) },
  { title: 'features of one page', run: () => checkFeatureOwners() },
  { title: 'locales', run: () => checkLocales() },
  { title: 'links to the closed EU platform', run: () => checkClosedPlatform() },
  { title: 'settings in docs/configuration.md', run: () => checkSettings() },
  { title: 'alert rules for Kubernetes', run: () => checkPrometheusRule() },
  { title: 'docs/contract.md and docs/openapi.json', run: () => checkContract() },
  { title: 'class names', run: () => checkClassNames() },
  { title: 'custom properties', run: () => checkCustomProperties() },
  { title: 'words of docs/glossary.md', run: () => checkGlossary() },
  { title: 'space in steps of the scale', run: () => checkRawSpacing() },
  { title: 'dead code (knip)', run: () => tool('knip', '--no-progress') },
];

export const build: Step = { title: 'build', run: () => tool(process.execPath, 'scripts/build.ts', '--aims') };
