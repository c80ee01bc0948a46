import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trackedFiles } from '../gate/tracked-files.ts';
import { compileCssModule, cssModules } from './css-modules.ts';
import { ROOT } from './paths.ts';

const CARD = '.card { color: red } .big { composes: card; font-size: 2rem } @keyframes rise { to { opacity: 1 } }';

it('two sheets never give keyframes the same name, because all sheets share them', () => {
  const sheets = trackedFiles(join(ROOT, 'client')).filter((path) => path.endsWith('.css'));
  const names = sheets.flatMap((path) => readFileSync(join(ROOT, 'client', path), 'utf8').match(/@keyframes\s+[\w-]+/g) ?? []);
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

describe('compileCssModule', () => {
  it('names classes by the path below the root, so that machines and bundles agree', () => {
    const here = compileCssModule('/here', '/here/client/ui/card.module.css', CARD);
    expect(compileCssModule('/there', '/there/client/ui/card.module.css', CARD)).toEqual(here);
    expect(compileCssModule('/here', '/here/client/pages/card.module.css', CARD).classes).not.toEqual(here.classes);
    expect(here.classes['card']).toMatch(/^card_[\w-]+_card$/);
    expect(here.css).toContain(`.${here.classes['card'] ?? ''}`);
  });

  it('includes composed classes, sorts the names and keeps those of animations', () => {
    const { classes, css } = compileCssModule('/here', '/here/card.module.css', CARD);
    expect(Object.keys(classes)).toEqual(['big', 'card']);
    expect(css).toContain('@keyframes rise');
    expect(classes['big']?.split(' ')).toContain(classes['card']);
  });

  it('has short names in production, the same in sheet and script', () => {
    const { classes, css } = compileCssModule('/here', '/here/card.module.css', CARD, 'short');
    expect(classes['card']).toMatch(/^[a-z][\w-]{4}$/);
    expect(classes['big']?.split(' ')).toHaveLength(2);
    for (const name of new Set(Object.values(classes).flatMap((names) => names.split(' ')))) expect(css).toContain(`.${name} `);
    expect(css).not.toMatch(/card_[\w-]+_card/);
  });

  it.each([
    ['a rule that is not the module’s own', 'button { color: red }'],
    ['classes of another file', '.a { composes: b from "./other.module.css" }'],
  ])('refuses %s', (_, source) => {
    expect(() => compileCssModule('/here', '/here/card.module.css', source)).toThrow();
  });
});

describe('cssModules', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'css-modules-'));
    await writeFile(join(folder, 'card.module.css'), CARD);
    await writeFile(join(folder, 'plain.css'), 'p { color: red }');
  });
  afterAll(() => rm(folder, { recursive: true }));

  const bundle = async (source: string, minify = false): Promise<string> => {
    const stdin = { contents: source, resolveDir: folder };
    const result = await build({
      stdin,
      bundle: true,
      write: false,
      minify,
      format: 'esm',
      logLevel: 'silent',
      plugins: [cssModules(folder, 'readable')],
    });
    return result.outputFiles[0]?.text ?? '';
  };

  it('has the same names in minified and plain bundles', async () => {
    const name = compileCssModule(folder, join(folder, 'card.module.css'), CARD).classes['card'] ?? '';
    const source = `import styles from './card.module.css'; console.log(styles.card);`;
    expect(await bundle(source)).toContain(`"${name}"`);
    expect(await bundle(source, true)).toContain(`"${name}"`);
  });

  it('writes plain sheets to global.css', async () => {
    await expect(bundle(`import './plain.css';`)).rejects.toThrow(/plain\.css is no CSS Module/);
  });
});
