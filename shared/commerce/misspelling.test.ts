import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldedText, searchWords } from './highlight.ts';
import { forgiven } from './misspelling.ts';

const TEXT = foldedText('Gravuren brauchen länger. Die Rücksendung ist kostenlos; der Wunschring kommt in der Schachtel.');
const spelled = (typed: string): string[] => {
  const [word = []] = searchWords(typed);
  return [...new Set(forgiven(word, [TEXT]).flat())];
};

describe('a misspelled word', () => {
  it.each([
    ['gravur', ['gravur']],
    ['grafur', ['gravur']],
    ['gavur', ['gravur']],
    ['gravvur', ['gravur']],
    ['garvur', ['gravur']],
    ['rücksendung', ['rucksendung', 'ruecksendung']],
    ['ruecksendung', ['ruecksendung']],
    ['rucksendung', ['rucksendung']],
    ['ruecksendumg', ['ruecksendung']],
    ['ruksendung', ['rucksendung']],
    ['schachtl', ['schachtel']],
    ['wunschrink', ['wunschring']],
  ])('%s is found as %j', (typed, expected) => expect(spelled(typed)).toEqual(expect.arrayContaining(expected)));

  it.each(['graf', 'krafur', 'grofir', 'lohnung', 'ruksendumg', '12345', '......'])('%s is not corrected', (typed) =>
    expect(spelled(typed)).toEqual([...new Set(searchWords(typed).flat(2))]),
  );

  it('any single wrong letter of a long word is corrected', () => {
    const word = 'rucksendung';
    fc.assert(
      fc.property(fc.nat(word.length - 1), fc.constantFrom('a', 'e', 'k', 'n', 'r', 's', 'u', 'x', 'z'), (at, letter) => {
        expect(spelled(word.slice(0, at) + letter + word.slice(at + 1))).toContain(word);
      }),
    );
  });
});
