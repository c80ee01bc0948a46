import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';
import { wordsOf } from './fold.ts';

describe('words', () => {
  it.each([
    ['Weißgold WEISSGOLD', ['weissgold', 'weissgold']],
    ['Solitärring Solitaerring Solitarring', ['solitarring', 'solitarring', 'solitarring']],
    ['grün gruen Größe Groesse', ['grun', 'grun', 'grosse', 'grosse']],
    ['neue blaue Queue', ['neue', 'blaue', 'queue']],
    ['Žluté zlato, pierścionek złoty, señal, ringmaat', ['zlute', 'zlato', 'pierscionek', 'zloty', 'senal', 'ringmaat']],
    ['Pavé-Creolen, 0,70 ct', ['pave', 'creolen', '0', '70', 'ct']],
    ['"; DROP TABLE -- 😀 *', ['drop', 'table']],
    ['', []],
    ['\uD800 — „“', []],
  ])('%j are folded', (text, words) => expect(wordsOf(text)).toEqual(words));
});

describe('the distance of two words', () => {
  it.each([
    ['saphir', 'saphir', 0, 0],
    ['saphier', 'saphir', 1, 1],
    ['shapir', 'saphir', 2, 2],
    ['sahpir', 'saphir', 1, 1],
    ['verlobunsring', 'verlobungsring', 1, 1],
    ['verlobuns', 'verlobungsring', 3, 1],
    ['rubin', 'saphir', 3, 3],
    ['', 'ab', 2, 0],
    ['ab', '', 2, 2],
  ])('%s, %s', (typed, word, whole, beginning) => expect(editDistance(typed, word, 2)).toEqual({ whole, beginning }));
});
