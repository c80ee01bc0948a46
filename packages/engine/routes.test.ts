import { expect, it } from 'vitest';
import { createRoutes } from './routes.ts';

const page = { layout: 'default', cache: 'public', search: [] } as const;
const florist = createRoutes(
  {
    home: { ...page, path: '/' },
    flower: { ...page, path: '/flowers/:slug', search: ['colour', 'sort'], normalize: (search) => ({ colour: search.get('colour') }) },
    basket: { ...page, path: '/basket/:id?', cache: 'personal', shell: true },
  },
  20,
);

it('a path has one page, and parameters that are not too long', () => {
  expect(florist.match('/')).toEqual({ key: 'home', params: {} });
  expect(florist.match('/flowers/t%C3%BClip/')).toEqual({ key: 'flower', params: { slug: 'tülip' } });
  for (const path of ['/flowers', '/flowers/a/b', '/flowers/%ff', `/flowers/${'x'.repeat(21)}`]) expect(florist.match(path)).toBeNull();
});

it('a page has one path, and one spelling of its parameters', () => {
  expect(florist.pathOf('flower', { slug: 'tülip' })).toBe('/flowers/t%C3%BClip');
  expect(florist.pathOf('basket')).toBe('/basket');
  expect(() => florist.pathOf('flower')).toThrow(TypeError);
  expect(florist.searchString('flower', new URLSearchParams('sort=price&utm=1&colour=red'))).toBe('colour=red');
});

it('a shell is stored while its path has no parameter', () => {
  expect(florist.pageStorage({ key: 'basket', params: {} })).toBe('shell');
  expect(florist.pageStorage({ key: 'basket', params: { id: '1' } })).toBe('personal');
});
