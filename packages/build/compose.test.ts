import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeComposed } from './compose.ts';
import { readCssModule } from './css-modules.ts';

let folder: string;
const sheet = (name: string) => join(folder, `${name}.module.css`);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compose-'));
  await writeFile(sheet('text'), '/* Roles. */ .title { font: var(--title); letter-spacing: 1px; } .quiet { color: gray; }');
  await writeFile(sheet('wide'), '@media print { .title { color: black; } }');
  await writeFile(sheet('list'), '.title, .lead { color: black; }');
  await writeFile(sheet('blocks'), '.frame { color: gray; &:hover { color: black; } } .wide { @media print { margin: 0; } }');
  await writeFile(sheet('chain'), ".title { composes: quiet from './text.module.css'; }");
});
afterAll(() => rm(folder, { recursive: true }));

describe('writeComposed', () => {
  it('puts the declarations first, so that those of the rule win', async () => {
    const source = ".head { composes: title quiet from './text.module.css'; color: red; }";
    expect(await writeComposed(sheet('card'), source)).toBe('.head { font: var(--title); letter-spacing: 1px; color: gray; color: red; }');
  });

  it('puts blocks between the declarations of the rule and its own blocks', async () => {
    const source = ".card { composes: frame wide from './blocks.module.css'; margin: 1px; &:focus { color: red; } } .b { color: blue; }";
    const written = await writeComposed(sheet('card'), source);
    expect(written).toBe(
      '.card { color: gray;  margin: 1px;&:hover { color: black; }@media print { margin: 0; } &:focus { color: red; } } .b { color: blue; }',
    );
  });

  it('puts blocks at the end of a rule that has none', async () => {
    const source = "@media print { .card { composes: frame from './blocks.module.css'; margin: 1px; } }";
    const written = await writeComposed(sheet('card'), source);
    expect(written).toBe('@media print { .card { color: gray; margin: 1px; &:hover { color: black; }} }');
  });

  it('leaves classes of the same sheet to CSS Modules', async () => {
    const source = '.a { color: red; } .b { composes: a; }';
    expect(await writeComposed(sheet('card'), source)).toBe(source);
  });

  it.each([
    ["composes: lost from './text.module.css';", /no \.lost/],
    ["composes: title from './wide.module.css';", /single classes only/],
    ["composes: title from './list.module.css';", /single classes only/],
    ["composes: title from './chain.module.css';", /single classes only/],
    ["composes: title from './none.module.css';", /ENOENT/],
  ])('refuses %s', async (declaration, message) => {
    await expect(writeComposed(sheet('card'), `.head { ${declaration} }`)).rejects.toThrow(message);
  });
});

it('the element has one class, and the sheet all declarations', async () => {
  await writeFile(sheet('card'), ".head { composes: title from './text.module.css'; margin: 0; }");
  const { classes, css } = await readCssModule(folder, sheet('card'));
  expect(classes['head']).toMatch(/^card_[\w-]+_head$/);
  expect(css).toContain('letter-spacing: 1px');
});
