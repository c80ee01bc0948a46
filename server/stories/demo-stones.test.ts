import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sizeOf as sizeOfWeight, weightOf } from '../../shared/commerce/carat.ts';
import { STONE_SHAPES, type StoneShape } from '../../shared/commerce/carat-tables.ts';
import { type Design, findSeedDir, readSeed } from '../../packages/sandbox/seed/import/seed-files.ts';

const SEED = findSeedDir(undefined);
const { designs } = readSeed(SEED);
const LANGS = ['de', 'en'] as const;
type Lang = (typeof LANGS)[number];
const MARK = { de: ',', en: '.' } as const;

/** The weight of a diamond by its diameter, from the size guide. */
function tableWeight(cut: string, size: readonly number[]): number {
  const shape = STONE_SHAPES.find((one) => one === cut) as StoneShape;
  const answer = weightOf(shape, size);
  return answer.kind === 'found' ? answer.carat : NaN;
}
const sizeOf = ({ stone_mm }: Design): number[] => (stone_mm ?? '').split('x').map(Number);
const detail = ({ details }: Design, key: RegExp, lang: Lang): string => details.find((one) => key.test(one.key.de))?.value[lang] ?? '';
const textsOf = ({ title, sub_title, description, long_description, details }: Design, lang: Lang): string[] => [
  ...[title, sub_title, description, long_description].map((text) => text[lang]),
  ...details.map(({ value }) => value[lang]),
];
const caratsIn = (text: string, lang: Lang): number[] =>
  [...text.matchAll(new RegExp(`(\\d+(?:\\${MARK[lang]}\\d+)?) ct\\b`, 'g'))].map(([, one = '']) => Number(one.replace(',', '.')));

/** Weight of all small brilliants that the details count: "Halo 16 Brillanten, 1,2 mm; Schultern 16 × 1,15 mm", in a pair of halos twice. */
function besides(design: Design): number {
  const others = design.details.filter(({ key }) => key.de !== 'Steingröße');
  return others.reduce((sum, { value: { de: text } }) => {
    const pair = text.startsWith('je ') ? 2 : 1;
    const counted = [...text.matchAll(/(\d+) (?:Brillanten,|×) (\d+(?:,\d+)?) mm/g)];
    return (
      sum +
      counted.reduce((all, [, count, mm = '']) => all + pair * Number(count) * tableWeight('round', [Number(mm.replace(',', '.'))]), 0)
    );
  }, 0);
}

it.each(LANGS)('magazine and size guide have the same sizes of a brilliant of one carat and of half a carat (%s)', (lang) => {
  const posts = JSON.parse(readFileSync(join(SEED, 'content', 'blog.json'), 'utf8')) as { posts: { body: Record<Lang, string> }[] };
  const [one, half] = [1, 0.5].map((carat) => {
    const answer = sizeOfWeight('round', carat);
    return answer.kind === 'found' ? answer.size[0]?.toFixed(1).replace('.', MARK[lang]) : '';
  });
  expect(posts.posts[0]?.body[lang]).toMatch(new RegExp(`${one} (?:Millimeter|millimetres)[^.]*(?:halben|half a carat) ${half}\\.`));
});

describe.each(designs.filter(({ stone, stone_mm }) => stone === 'diamond' && stone_mm !== null).map((one) => [one.design, one] as const))(
  'the diamond of %s',
  (_name, design) => {
    it('has the weight that the size guide computes from its size', () => {
      expect(tableWeight(design.cut ?? '', sizeOf(design))).toBe(design.carat);
    });

    it.each(LANGS)('has the same measures and weight in its details (%s)', (lang) => {
      const size = sizeOf(design);
      const [measured = ''] =
        /[\d.× ]+(?= mm)/.exec(detail(design, /^Steingröße$|^Steine$/, lang).replaceAll(/(?<=\d),(?=\d)/g, '.')) ?? [];
      expect(measured.split('×').map(Number).slice(-size.length)).toEqual(size);
    });
  },
);

describe.each(designs.filter(({ carat }) => carat !== null).map((one) => [one.design, one] as const))(
  'the weights of %s',
  (_name, design) => {
    const main = design.carat ?? 0;
    const isRow = design.details.some(({ key }) => key.de === 'Steine');
    const measured = detail(design, /^Steingröße$/, 'de').split(' × ');
    // "2 × 7 × 5 mm" are two stones, "7 × 5 mm" is one.
    const stones = isRow ? 0 : measured.length > sizeOf(design).length ? Number(measured[0]) : 1;
    const accents = besides(design);
    const total = stones * main + accents;

    it('have the sum of the total', () => {
      expect(Math.abs((design.carat_total ?? 0) - total)).toBeLessThan(0.0105);
    });

    it.each(LANGS)('are the same in all texts (%s)', (lang) => {
      const known = [main, design.carat_total ?? 0, stones * main, accents, accents / 2];
      for (const text of textsOf(design, lang)) {
        for (const carat of caratsIn(text, lang).filter((one) => one !== 14 && one !== 18)) {
          expect(Math.min(...known.map((one) => Math.abs(one - carat))), `${carat} ct in "${text}"`).toBeLessThan(0.0105);
        }
      }
    });
  },
);
