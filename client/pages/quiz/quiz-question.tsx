import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { type Answers, type QuizStep, quizSearch, withAnswers } from '../../../shared/commerce/quiz-steps.ts';
import type { Quiz } from '../../../packages/contract/quiz.ts';
import { href } from '../../../shared/routes.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { useHistoryEntry } from '../../../packages/engine/browser/navigation/history-entry.ts';
import { useNavigate } from '../../../packages/engine/browser/navigation/location.tsx';
import { Button } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { usePriceSpan } from '../../features/product/use-price-span.ts';
import { PageHead } from '../../features/seo/page-head.tsx';
import { AnswerTiles } from './answer-tiles.tsx';
import { categoryAskedFor } from './load-suggestions.ts';
import { startPriceQuery } from './near-query.ts';
import { cx } from '../../ui/cx.ts';
import styles from './quiz-question.module.css';
import space from '../../ui/spacing.module.css';
import { QuizProgress } from './quiz-progress.tsx';
import role from '../../ui/text-role.module.css';

interface QuizQuestionProps {
  readonly quiz: Quiz;
  readonly answers: Answers;
  readonly step: Extract<QuizStep, { at: 'question' }>;
  /** The screen in the address. */
  readonly q: string;
}

/** One question as a GET form: its fields and the hidden ones are the address of the next screen. */
export function QuizQuestion({ quiz, answers, step, q }: QuizQuestionProps) {
  const t = useT('quiz');
  const to = useHref();
  const navigate = useNavigate();
  const { replaceAddress } = useHistoryEntry();
  const id = useId();
  const heading = useFocusAfterNavigation();
  const question = quiz.questions[step.index] as Quiz['questions'][number];
  const [chosen, setChosen] = useState(answers.get(question.key) ?? []);
  const [refused, setRefused] = useState(step.refused);
  const others = withAnswers(answers, question.key, []);
  // Links of a question with too many answers would lead back to it.
  const current = chosen.length > question.max ? others : withAnswers(answers, question.key, chosen);
  const total = quiz.questions.length;
  const progress = { current: step.index + 1, total };

  const onChange = ({ target, currentTarget }: ChangeEvent<HTMLFormElement>) => {
    const keys = checkedKeys(currentTarget, question.key);
    const isOneTooMany = (target as unknown as HTMLInputElement).checked && keys.length > question.max;
    setRefused(isOneTooMany);
    if (isOneTooMany) {
      (target as unknown as HTMLInputElement).checked = false;
      return;
    }
    setChosen(keys);
    // A reload, the way back and a copied address keep the choice.
    if (keys.length <= question.max) replaceAddress(to('quiz', undefined, quizSearch(q, withAnswers(answers, question.key, keys))));
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (chosen.length > question.max) return setRefused(true);
    navigate(href('quiz', undefined, quizSearch(step.next, current)));
  };

  return (
    <form className={styles.form} action={to('quiz')} onChange={onChange} onSubmit={onSubmit}>
      <PageHead title={t('questionTitle', { ...progress, title: question.title })} path={null} />
      <input type="hidden" name="q" value={step.next} />
      {quizSearch('', others).a.map((one) => (
        <input key={one} type="hidden" name="a" value={one} />
      ))}
      <Container className={styles.question}>
        <div>
          <p className={role.quiet} id={`${id}-progress`}>
            {t('progress', progress)}
          </p>
          <QuizProgress quiz={quiz} answers={current} index={step.index} />
          <h1 className={cx(role.display2, space.above1Half)} id={id} ref={heading} tabIndex={-1} aria-describedby={`${id}-progress`}>
            {question.title}
          </h1>
          {question.text !== '' && (
            <p className={cx(role.lead, space.above4)} id={`${id}-hint`}>
              {noBreak(question.text)}
            </p>
          )}
          <StartPrice quiz={quiz} answers={answers} index={step.index} />
        </div>
        <fieldset className={space.shrinks} aria-labelledby={id} aria-describedby={question.text === '' ? undefined : `${id}-hint`}>
          <AnswerTiles question={question} chosen={answers.get(question.key) ?? []} />
          <div role="alert" className={styles.refused}>
            {refused && <FieldError>{t('tooMany', { max: question.max })}</FieldError>}
          </div>
        </fieldset>
      </Container>
      <div className={styles.foot}>
        <Container className={styles.actions}>
          <TextLink
            className={role.target}
            href={to('quiz', undefined, step.back === null ? {} : quizSearch(step.back, current))}
            variant="quiet"
          >
            {t('back')}
          </TextLink>
          <TextLink className={role.target} href={to('quiz', undefined, quizSearch(step.next, others))} variant="quiet">
            {t('skip')}
          </TextLink>
          <Button type="submit">{t('next')}</Button>
        </Container>
      </div>
    </form>
  );
}

/** Where the wished category begins: `Engagement rings: from €3,920`. */
function StartPrice({ quiz, answers, index }: { readonly quiz: Quiz; readonly answers: Answers; readonly index: number }) {
  const queryClient = useQueryClient();
  const category = categoryAskedFor(quiz, answers, index);
  const start = category === null ? undefined : queryClient.getQueryData(startPriceQuery(category).queryKey);
  const price = usePriceSpan({ min: start?.min ?? null, max: null });
  const title = quiz.categories.find(({ value }) => value === category)?.title;
  if (price === null || title === undefined) return null;
  return (
    <p className={cx(role.uiStrong, space.above3)}>
      {title}: {price}
    </p>
  );
}

const checkedKeys = (form: HTMLFormElement, question: string): string[] =>
  [...form.querySelectorAll<HTMLInputElement>('fieldset input:checked')].map(({ value }) => value.slice(question.length + 1));

/** After a navigation inside the shop the question is read out; after a full load the browser begins at the page's top. */
function useFocusAfterNavigation() {
  const ref = useRef<HTMLHeadingElement>(null);
  const [isNavigation] = useState(useHydrated());
  useEffect(() => {
    if (isNavigation) ref.current?.focus({ preventScroll: true });
  }, [isNavigation]);
  return ref;
}
