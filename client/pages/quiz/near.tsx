import type { ReactNode } from 'react';
import { outcomeOf } from '../../../shared/commerce/quiz-result.ts';
import { type Answers, quizSearch } from '../../../shared/commerce/quiz-steps.ts';
import type { Quiz } from '../../../packages/contract/quiz.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { CardData } from '../../features/product/card-data.ts';
import { Container } from '../../ui/container.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { ProductCard } from '../../features/product/product-card.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Heart } from '../../features/wishlist/heart.tsx';
import { AnswerList } from './answer-list.tsx';
import styles from './quiz-result.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';
import list from './near.module.css';
import type { NearResults } from './near-query.ts';
import { useNumberInWords } from './number-in-words.ts';
import { ResultActions, useListing } from './suggestions.tsx';
import { useDifference } from './use-difference.ts';

interface NearProps {
  readonly quiz: Quiz;
  readonly answers: Answers;
  readonly results: NearResults;
}

/** At most one exact product, and those that differ from it in one answer. */
export function Near({ quiz, answers, results: { exact, near, all } }: NearProps) {
  const t = useT('quiz');
  const to = useHref();
  const inWords = useNumberInWords();
  const listed = useListing();
  const differenceIn = useDifference(quiz, answers);
  const { collection } = outcomeOf(quiz, answers);
  const { title } = quiz.results.find((one) => one.collection === collection) ?? quiz.result;
  const relaxed = new Map([...Map.groupBy(near, ({ question }) => question)].map(([key, found]) => [key, found.length]));
  const indexOf = (key: string | undefined) => quiz.questions.findIndex((one) => one.key === key);
  const budget = near.find(({ difference }) => difference.of === 'price')?.question;
  const counted = (count: number) => ({ count, number: inWords(count) });
  const wishes = [...relaxed.keys()].flatMap((key) => quiz.questions[indexOf(key)] ?? []).map(({ wish, label }) => wish ?? label);
  const howMany = answers.size > 2 ? 'all' : answers.size === 2 ? 'both' : 'one';
  const met = t(`answersMet.${howMany}`, { number: inWords(answers.size) });
  const lead = [
    t(exact.length > 0 ? 'oneMeets' : 'noneMeets', { what: met }),
    t(exact.length > 0 ? 'relaxedForMore' : 'relaxedForThese', { ...counted(near.length), what: listed(wishes) }),
  ];
  return (
    <>
      <Container className={styles.opening}>
        <div>
          <h1 className={cx(role.display2, space.above2)}>{title}</h1>
          <p className={cx(role.lead, role.chars52, space.above4Half)}>{lead.join(' ')}</p>
          <p className={styles.actions}>
            <ButtonLink href={to('quiz', undefined, quizSearch(`${indexOf(budget ?? near[0]?.question) + 1}.result`, answers))}>
              {t(budget === undefined ? 'changeAnswers' : 'changeBudget')}
            </ButtonLink>
            {all.total > exact.length + near.length && (
              <TextLink href={to('catalog', undefined, all.search)}>{t('allNear', { count: all.total })}</TextLink>
            )}
          </p>
        </div>
        <AnswerList quiz={quiz} answers={answers} relaxed={relaxed} />
      </Container>
      <Container section>
        <div className={list.columns}>
          {exact.length > 0 && (
            <section className={cx(list.part, list.exact)} aria-labelledby="exact">
              <SectionHeading id="exact" title={t('exact')} small />
              <ul>
                {exact.map((product) => (
                  <NearCard key={product.id} product={product}>
                    <Icon icon="check" size="s" className={list.check} />
                    {t('meets', { what: met })}
                  </NearCard>
                ))}
              </ul>
            </section>
          )}
          <NearList id="near" title={t('near')} results={near} differenceIn={differenceIn} />
        </div>
        <ResultActions path={to('quiz', undefined, quizSearch('result', answers))} />
      </Container>
    </>
  );
}

const SIZES = '(min-width: 1400px) 330px, (min-width: 768px) 31vw, 132px';

interface NearListProps<R> {
  readonly id: string;
  readonly title: string;
  readonly results: readonly R[];
  readonly differenceIn: (result: R) => string;
}

/** Products, each with the words in what it differs. */
export function NearList<R extends { readonly product: CardData }>({ id, title, results, differenceIn }: NearListProps<R>) {
  return (
    <section className={cx(list.part, list.near)} aria-labelledby={id}>
      <SectionHeading id={id} title={title} small />
      <ul>
        {results.map((one) => (
          <NearCard key={one.product.id} product={one.product}>
            {differenceIn(one)}
          </NearCard>
        ))}
      </ul>
    </section>
  );
}

function NearCard({ product, children }: { readonly product: CardData; readonly children: ReactNode }) {
  return (
    <li className={list.item}>
      <ProductCard
        product={product}
        sizes={SIZES}
        action={<Heart product={product} />}
        note={{ id: `difference-${product.id}`, content: <p className={list.difference}>{children}</p> }}
      />
    </li>
  );
}
