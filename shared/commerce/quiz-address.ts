import { QUIZ_KEY_MAX } from '../../packages/contract/limits.ts';

/** More answers than any quiz has questions; the others are left out. */
export const ANSWERS_MAX = 24;

/** The value of `q` for the results. */
export const RESULT = 'result';

/** Behind the number of a question: its form leads back to the results. */
export const TO_RESULT = '.result';

const STEP = /^(?:result|[1-9]\d?(?:\.result)?)$/;
const ANSWER = new RegExp(`^[a-z0-9-]{1,${QUIZ_KEY_MAX}}\\.[a-z0-9-]{1,${QUIZ_KEY_MAX}}$`);

/**
 * The address of the quiz: `q` is the screen, each `a` an answer (`metal.platinum`). Names and answers of questions are the backend's, so
 * only their form is checked here; unknown ones are ignored by `parseAnswers`. The start page has no answers.
 */
export function normalizedQuiz(search: URLSearchParams): Readonly<Record<string, unknown>> {
  const q = search.get('q') ?? '';
  if (!STEP.test(q)) return {};
  const answers = new Set(search.getAll('a').filter((one) => ANSWER.test(one)));
  return { q, a: [...answers].sort().slice(0, ANSWERS_MAX) };
}
