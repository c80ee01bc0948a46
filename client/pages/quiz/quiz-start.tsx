import type { Quiz } from '../../../packages/contract/quiz.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref, useLocalPath } from '../../core/links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { Picture } from '../../ui/picture.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Breadcrumbs } from '../../features/seo/breadcrumbs.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './quiz-start.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';

export function QuizStart({ quiz: { title, seo, intro } }: { quiz: Quiz }) {
  const t = useT('quiz');
  const to = useHref();
  const link = useLocalPath()(intro.link.url);
  return (
    <>
      <PageHead title={seo.title} description={seo.description} path={to('quiz')} picture={intro.media} />
      <Container>
        <Breadcrumbs crumbs={[{ title, href: null }]} />
      </Container>
      <Container className={styles.start}>
        <div className={styles.picture}>
          <Picture media={intro.media} fit="cover" sizes="(min-width: 1440px) 743px, (min-width: 992px) 52vw, 100vw" priority />
        </div>
        <div className={styles.text}>
          <h1 className={role.display1}>{intro.title}</h1>
          <p className={cx(role.lead, role.chars44, space.above5)}>{noBreak(intro.text)}</p>
          <p className={styles.actions}>
            <ButtonLink href={to('quiz', undefined, { q: '1' })} size="lg">
              {intro.start}
            </ButtonLink>
            {link !== null && (
              <TextLink href={link} variant="quiet">
                {intro.link.label}
              </TextLink>
            )}
          </p>
          <p className={cx(role.meta, space.above5)}>{t('note')}</p>
        </div>
      </Container>
    </>
  );
}
