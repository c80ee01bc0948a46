import fc from 'fast-check';
import type { Quiz } from '../../packages/contract/quiz.ts';
import { type Answers, type QuizAnswer, parseAnswers } from './quiz-steps.ts';

type Question = Quiz['questions'][number];

export const answer = (key: string, part: Partial<QuizAnswer> = {}): QuizAnswer => ({
  key,
  title: key,
  text: '',
  media: null,
  categories: [],
  collections: [],
  category: null,
  filters: [],
  price: null,
  ...part,
});

const question = (key: string, max: number, answers: readonly QuizAnswer[]): Question => ({
  key,
  label: key,
  title: `${key}?`,
  text: '',
  max,
  answers: [...answers],
});

const points = (value: string, count: number) => [{ value, points: count }];
const material = (value: string) => ({ facet: 'materials', value });
const result = (collection: string) => ({ collection, name: collection, title: collection, text: '', url: `/collection/${collection}` });

/** Categories `rings` and `bands`, collections `calm` and `loud`. */
export const QUIZ: Quiz = {
  title: 'Quiz',
  seo: { title: 'Quiz', description: '' },
  intro: {
    title: '',
    text: '',
    start: '',
    media: { type: 'image', url: '/a.webp', alt: '', width: 1, height: 1, position: '1' },
    link: { label: '', url: '/' },
  },
  max_results: 12,
  questions: [
    question('occasion', 1, [
      answer('proposal', { categories: points('rings', 6), collections: points('calm', 3) }),
      answer('wedding', { categories: points('bands', 6), collections: points('loud', 3) }),
    ]),
    question('piece', 1, [answer('band', { categories: points('bands', 1), category: 'bands' }), answer('surprise')]),
    question('style', 1, [answer('quiet', { collections: points('calm', 5) }), answer('bright', { collections: points('loud', 5) })]),
    question('metal', 4, [
      answer('platinum', { filters: [material('PT')], categories: points('rings', 1) }),
      answer('gold', { filters: [material('G1'), material('G2')] }),
      answer('open'),
    ]),
    question('stone', 2, [
      answer('diamond', { filters: [material('DIA')], collections: points('loud', 2) }),
      answer('pearl', { filters: [material('PRL')] }),
      answer('none', { filters: [{ facet: 'setting', value: 'none' }] }),
    ]),
    question('budget', 1, [
      answer('low', { price: { min: null, max: 1000 } }),
      answer('middle', { price: { min: 1000, max: 3000 } }),
      answer('open', { price: { min: null, max: null } }),
    ]),
  ],
  categories: [
    { value: 'rings', title: 'Rings' },
    { value: 'bands', title: 'Bands' },
  ],
  results: [result('calm'), result('loud')],
  result: { title: 'Ours', text: '' },
  empty: { title: 'Rare', text: '', link: { label: 'Write', url: '/page/contact' } },
};

export const addressOf = (...answers: readonly string[]): URLSearchParams => new URLSearchParams(answers.map((one) => ['a', one]));
export const chosen = (...answers: readonly string[]): Answers => parseAnswers(QUIZ, addressOf(...answers));

const KNOWN = QUIZ.questions.flatMap(({ key, answers }) => answers.map((one) => `${key}.${one.key}`));
export const someAnswers = fc.subarray(KNOWN);
/** Also what nobody offers. */
export const anyAnswers = fc.array(
  fc.oneof(fc.constantFrom(...KNOWN, '', '.', 'metal.', 'metal.__proto__', 'toString.constructor'), fc.string()),
);
