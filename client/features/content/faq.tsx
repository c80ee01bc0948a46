import type { ReactNode } from 'react';
import type { Html } from '../../../packages/contract/html.ts';
import { Container } from '../../ui/container.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { BlockProps } from './block-of.ts';
import { BlockTitle } from './block-intro.tsx';
import styles from './faq.module.css';

/** Questions, of which several may be open. `BlockList` writes the structured data of all of them, since a page may have only one. */
export function Faq({ block: { title, questions }, place: { id } }: BlockProps<'faq'>) {
  return <Questions id={id} title={title} questions={questions} />;
}

interface QuestionsProps {
  readonly id: string;
  readonly title: string;
  /** `shown`: the question with its hits. */
  readonly questions: readonly { readonly question: string; readonly shown?: ReactNode; readonly answer: Html }[];
  /** All open. */
  readonly open?: boolean;
}

export function Questions({ id, title, questions, open = false }: QuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <Container as="section" section aria-labelledby={title === '' ? undefined : id}>
      <BlockTitle id={id} title={title} />
      <ul className={styles.questions}>
        {questions.map(({ question, shown = question, answer }) => (
          <li key={question} className={styles.question}>
            <Disclosure title={shown} open={open}>
              <RichText html={answer} />
            </Disclosure>
          </li>
        ))}
      </ul>
    </Container>
  );
}
