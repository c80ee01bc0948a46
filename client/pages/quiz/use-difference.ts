import type { Answers } from '../../../shared/commerce/quiz-steps.ts';
import type { NearResult } from '../../../shared/commerce/near-results.ts';
import type { Quiz } from '../../../packages/contract/quiz.ts';
import { LANGUAGES } from '../../../shared/i18n/languages.ts';
import { useBootstrap, useLocale, useT } from '../../core/app-context.tsx';

/** In what a near product differs, in words: `White gold, not yellow gold`, `€60 above your budget`. */
export function useDifference({ questions }: Quiz, answers: Answers): (result: NearResult<unknown>) => string {
  const t = useT('quiz');
  const { tag, capitalNouns = false } = LANGUAGES[useLocale()];
  const priceIn = usePriceDifference();
  const either = new Intl.ListFormat(tag, { type: 'disjunction' });
  const inSentence = (title: string) => (capitalNouns ? title : title.charAt(0).toLocaleLowerCase(tag) + title.slice(1));

  function valueIn(question: string, has: string): string {
    const offered = questions.find(({ key }) => key === question)?.answers ?? [];
    const chosen = offered.filter(({ key }) => answers.get(question)?.includes(key));
    // "No stone" is not a thing that another one could stand for.
    const isThing = chosen.every(({ filters }) => filters.every(({ facet }) => facet === 'materials'));
    return isThing ? t('instead', { has, chosen: either.format(chosen.map(({ title }) => inSentence(title))) }) : t('has', { has });
  }

  return ({ question, difference }) => (difference.of === 'price' ? priceIn(difference.amount) : valueIn(question, difference.has));
}

/** `€60 above your budget`; below it for a negative amount. */
export function usePriceDifference(): (amount: number) => string {
  const t = useT('quiz');
  const { currency_code: currency } = useBootstrap().settings;
  const money = new Intl.NumberFormat(LANGUAGES[useLocale()].tag, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  return (amount) => t(amount > 0 ? 'aboveBudget' : 'belowBudget', { amount: money.format(Math.abs(amount)) });
}
