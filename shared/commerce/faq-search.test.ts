import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Html } from '../../packages/contract/html.ts';
import { faqSearch, type Topic } from './faq-search.ts';

const topic = (id: string, ...questions: readonly (readonly [string, string])[]): Topic => ({
  id,
  title: id,
  questions: questions.map(([question, answer]) => ({ question, answer: Html.parse(answer) })),
});

const search = faqSearch([
  topic(
    'delivery',
    ['Wie lange dauert die Lieferung?', '<p>Gravuren brauchen fünf Werktage mehr. <a href="/page/versand">Versand</a></p>'],
    ['Ist die Sendung versichert?', '<p>Ja, bis zur Übergabe &amp; gegen Unterschrift.</p><p>Café</p>'],
  ),
  topic('sizes', ['Wie finde ich die richtige Ringgröße?', '<p>Mit einem Ring aus Weißgold, Gr<strong>öße</strong> 54</p>']),
]);

const found = (words: string) =>
  search(words)?.topics.flatMap(({ questions }) => questions.map(({ question }) => question.split(' ').at(-1)));

describe('the search in questions and answers', () => {
  it.each([
    ['lieferung', ['Lieferung?']],
    ['LIEFERUNG gravur', ['Lieferung?']],
    ['gravur  lieferung', ['Lieferung?']],
    ['gravur unterschrift', []],
    ['größe', ['Ringgröße?']],
    ['groesse', ['Ringgröße?']],
    ['grosse', ['Ringgröße?']],
    ['gro\u0308ße', ['Ringgröße?']],
    ['weissgold', ['Ringgröße?']],
    ['uebergabe', ['versichert?']],
    ['cafe', ['versichert?']],
    ['übergabe &', ['versichert?']],
    ['grafur', ['Lieferung?']],
    ['grafur liferung', ['Lieferung?']],
    ['uebergbae', ['versichert?']],
    ['amp', []],
    ['href', []],
    ['unterschriftcafé', []],
    ['.*', []],
    ['(a+)+$', []],
    ['💎', []],
    ['wie', ['Lieferung?', 'Ringgröße?']],
  ])('%s finds %j', (words, expected) => expect(found(words)).toEqual(expected));

  it.each(['', ' ', 'e', ' a b '])('"%s" searches for nothing', (words) => expect(search(words)).toBeNull());

  it('counts, keeps the topics and marks the hits in both texts, across tags', () => {
    const result = search('größe 54');
    expect(result?.count).toBe(1);
    const [{ id, questions: [one] } = { id: '', questions: [] }] = result?.topics ?? [];
    expect(id).toBe('sizes');
    expect(one?.parts).toEqual([
      { text: 'Wie finde ich die richtige Ring', hit: false },
      { text: 'größe', hit: true },
      { text: '?', hit: false },
    ]);
    expect(one?.answer).toBe('<p>Mit einem Ring aus Weißgold, <mark>Gr</mark><strong><mark>öße</mark></strong> <mark>54</mark></p>');
  });

  it('marks the corrected word of a misspelling', () => {
    expect(search('unterschrivt')?.topics[0]?.questions[0]?.answer).toContain('gegen <mark>Unterschrift</mark>.');
  });

  it('marks an entity as one character, and nothing inside a tag', () => {
    expect(search('übergabe & versand')?.count).toBe(0);
    expect(search('& gegen')?.topics[0]?.questions[0]?.answer).toContain('&amp; <mark>gegen</mark>');
    expect(search('versand')?.topics[0]?.questions[0]?.answer).toContain('<a href="/page/versand"><mark>Versand</mark></a>');
  });

  it('without its marks the answer is unchanged, and every result has a mark', () => {
    const html = fc
      .array(
        fc.oneof(fc.string(), fc.constantFrom('<p>', '</p>', '<strong>', '</strong>', '<br>', '&amp;', '&lt;', 'Größe', 'ring', '<', '>')),
      )
      .map((parts) => Html.parse(parts.join('')));
    const words = fc.oneof(fc.string(), fc.constantFrom('groesse', 'ring', '<p>', 'amp', 'ri ng'));
    fc.assert(
      fc.property(html, fc.string(), words, (answer, question, typed) => {
        const [result] = faqSearch([{ id: 'a', title: '', questions: [{ question, answer }] }])(typed)?.topics ?? [];
        if (!result) return;
        const [one] = result.questions;
        expect(one?.answer.replaceAll(/<\/?mark>/g, '')).toBe(answer);
        // Sanitising again may mend nesting that sanitising once has left.
        expect(Html.parse(one?.answer)).toBe(Html.parse(answer));
        expect(one?.answer.includes('<mark>') === true || one?.parts.some(({ hit }) => hit) === true).toBe(true);
      }),
    );
  });
});
