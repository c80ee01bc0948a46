import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { ROOT } from './paths.ts';
import { unusedRouterParts } from './unused-router-parts.ts';

it("a bundle with <Router> has none of react-router's route matching and error pages", async () => {
  const { outputFiles } = await build({
    stdin: { contents: "export { Router, useLocation, useNavigate } from 'react-router';", resolveDir: ROOT },
    bundle: true,
    format: 'esm',
    conditions: ['production'],
    external: ['react', 'react-dom'],
    write: false,
    plugins: [unusedRouterParts],
  });
  expect(outputFiles[0]?.text).toContain('You cannot render a <Router> inside another <Router>.');
  expect(outputFiles[0]?.text).not.toMatch(/function (?:matchRoutes|useRoutesImpl|DefaultErrorComponent)\b/);
});
