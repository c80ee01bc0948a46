import { describe, expect, it } from 'vitest';
import { itemLabels, listName } from './item-labels.ts';

describe('itemLabels', () => {
  it('lists the options in one order, for any order of their keys', () => {
    const labels = { name: 'Aurelia', category: 'rings' };
    const [one, other] = [itemLabels('Ring', { ...labels, options: { size: '54', metal: 'platinum' } }), 'platinum, 54'];
    expect(one).toEqual({ ...labels, variant: other });
    expect(itemLabels('Anillo', { ...labels, options: { metal: 'platinum', size: '54' } })).toEqual(one);
  });

  it('omits missing labels', () => {
    expect(itemLabels('', { name: 'Gift card', category: null, options: {} })).toEqual({ name: 'Gift card' });
  });

  it('has the title alone if the backend sends no labels', () => expect(itemLabels('Ring', undefined)).toEqual({ name: 'Ring' }));
});

it('a list is named by its slug in the first language, on pages of every language', () => {
  const translations = [
    { lang: 'en', slug: 'rings', title: 'Rings' },
    { lang: 'de', slug: 'ringe', title: 'Ringe' },
  ];
  expect([listName('de', 'category', 'rings', translations), listName('de', 'category', 'ringe', translations)]).toEqual([
    'category ringe',
    'category ringe',
  ]);
  expect([listName('de', 'catalog'), listName('de', 'collection', 'aurora')]).toEqual(['catalog', 'collection aurora']);
});
