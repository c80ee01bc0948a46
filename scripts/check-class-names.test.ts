import { expect, it } from 'vitest';
import { usages } from './check-class-names.ts';

const read = (source: string) =>
  [...usages('/client/ui/card.tsx', `import styles from './card.module.css';\n${source}`)].map(({ usage }) => usage);

it('finds the names that a component takes', () => {
  expect(read(`<p className={cx(styles.card, wide && styles['is-wide'])} />`)).toEqual([
    { names: new Set(['card', 'is-wide']), anyName: false },
  ]);
});

it.each([['styles[tone]'], ['use(styles)']])('cannot tell with %s', (source) => {
  expect(read(source)).toMatchObject([{ anyName: true }]);
});

it('knows the path of the sheet', () => {
  expect([...usages('/client/ui/card.tsx', `import s from '../ui/card.module.css';`)].map(({ path }) => path)).toEqual([
    '/client/ui/card.module.css',
  ]);
});
