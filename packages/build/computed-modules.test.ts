import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { optionalIntegrations } from '../../shared/integrations/categories.ts';
import { computedModules } from './computed-modules.ts';
import { ROOT } from './paths.ts';

const shop = { integrations: [3, 6, 9].map((type) => ({ type, options: {} })), enabled_integrations: [3, 6, 9] };

it('a bundle has the categories of the integrations, and neither their hosts nor their code', async () => {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'shared/integrations/categories.ts')],
    bundle: true,
    format: 'esm',
    write: false,
    plugins: [computedModules],
  });
  const text = outputFiles[0]?.text ?? '';
  expect(text).not.toMatch(/hotjar|https:|sources/);
  const bundled = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as {
    optionalIntegrations: typeof optionalIntegrations;
  };
  expect(bundled.optionalIntegrations(shop as never)).toEqual(optionalIntegrations(shop as never));
  expect(bundled.optionalIntegrations(shop as never).map(({ key }) => key)).toEqual(['3s', '9m']);
});
