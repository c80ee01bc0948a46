import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkClassNames, usages } from './class-names.ts';

const read = (source: string) =>
  [...usages('/client/ui/card.tsx', `import styles from './card.module.css';\n${source}`)].map(({ usage }) => usage);

it('finds the class names that a component uses', () => {
  expect(read(`<p className={cx(styles.card, wide && styles['is-wide'])} />`)).toEqual([
    { names: new Set(['card', 'is-wide']), anyName: false },
  ]);
});

it.each([['styles[tone]'], ['use(styles)']])('accepts any name with %s', (source) => {
  expect(read(source)).toMatchObject([{ anyName: true }]);
});

it('returns the path of the sheet', () => {
  expect([...usages('/client/ui/card.tsx', `import s from '../ui/card.module.css';`)].map(({ path }) => path)).toEqual([
    '/client/ui/card.module.css',
  ]);
});

it('finds names that a sheet lacks, and classes that neither a component takes nor a sheet composes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'class-names-'));
  await writeFile(join(folder, 'shared.module.css'), '.row { display: flex; } .wrap { flex-wrap: wrap; }');
  await writeFile(join(folder, 'card.module.css'), ".card { composes: row from './shared.module.css'; } .old { color: red; }");
  await writeFile(join(folder, 'card.tsx'), "import styles from './card.module.css';\nuse(styles.card, styles.lost);");
  const problems = (await checkClassNames(folder)).split('\n').map((line) => line.replace(/.*\//, ''));
  expect(problems.toSorted()).toEqual([
    'card.module.css: a component uses .lost, which is not there',
    'card.module.css: neither a component nor a sheet uses .old',
    'shared.module.css: neither a component nor a sheet uses .wrap',
  ]);
  await rm(folder, { recursive: true });
});
