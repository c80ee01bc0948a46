import type { Quiz } from '../../packages/contract/quiz.ts';
import { RESULT, TO_RESULT } from './quiz-address.ts';

export type QuizQuestion = Quiz['questions'][number];
export type QuizAnswer = QuizQuestion['answers'][number];

/** Keys of the chosen answers by key of their question. */
export type Answers = ReadonlyMap<string, readonly string[]>;

/** The answers in an address. Unknown ones are ignored; of a question with one answer the first of the quiz counts. */
export function parseAnswers({ questions }: Quiz, search: URLSearchParams): Answers {
  const given = new Set(search.getAll('a'));
  return new Map(
    questions.flatMap(({ key, max, answers }) => {
      const chosen = answers.filter((one) => given.has(`${key}.${one.key}`)).map((one) => one.key);
      if (chosen.length === 0) return [];
      return [[key, max === 1 ? chosen.slice(0, 1) : chosen] as const];
    }),
  );
}

/** The search parameters of a screen of the quiz. */
export const quizSearch = (q: string, answers: Answers): { readonly q: string; readonly a: readonly string[] } => ({
  q,
  a: [...answers].flatMap(([question, keys]) => keys.map((key) => `${question}.${key}`)),
});

export const withAnswers = (answers: Answers, question: string, keys: readonly string[]): Answers =>
  new Map([...answers].filter(([key]) => key !== question).concat(keys.length > 0 ? [[question, keys]] : []));

export type QuizStep =
  | { readonly at: 'start' }
  | { readonly at: 'result' }
  | {
      readonly at: 'question';
      readonly index: number;
      /** `q` of the screen after it. */
      readonly next: string;
      /** `q` of the screen before it; null: the start page. */
      readonly back: string | null;
      /** More answers were sent than the question allows. */
      readonly refused: boolean;
    };

/** The screen of an address. A question with too many answers is asked again, before the screen that was asked for. */
export function stepOf({ questions }: Quiz, search: URLSearchParams, answers: Answers): QuizStep {
  const q = search.get('q');
  if (q === null) return { at: 'start' };
  const overfull = questions.findIndex(({ key, max }) => (answers.get(key)?.length ?? 0) > max);
  if (overfull >= 0) return { at: 'question', index: overfull, next: q, back: overfull === 0 ? null : String(overfull), refused: true };
  const index = Number.parseInt(q, 10) - 1;
  if (q === RESULT || !(index in questions)) return { at: 'result' };
  if (q.endsWith(TO_RESULT)) return { at: 'question', index, next: RESULT, back: RESULT, refused: false };
  const isLast = index === questions.length - 1;
  return { at: 'question', index, next: isLast ? RESULT : String(index + 2), back: index === 0 ? null : String(index), refused: false };
}
