import type { ReactNode } from 'react';
import { useT } from '../../core/app-context.tsx';
import { Breadcrumb, type Crumb } from '../../ui/breadcrumb.tsx';
import { Container } from '../../ui/container.tsx';
import { cx } from '../../ui/cx.ts';
import { Lozenge } from '../../ui/lozenge.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import styles from './return-frame.module.css';
import role from '../../ui/text-role.module.css';
import space from '../../ui/spacing.module.css';
import only from '../../ui/only.module.css';

interface ReturnFrameProps {
  readonly title: string;
  readonly crumbs: readonly Crumb[];
  /** Above the heading. */
  readonly overline?: ReactNode;
  readonly lead?: ReactNode;
  /** From 0; null for a page that is none of the steps. */
  readonly step?: number | null;
  readonly children: ReactNode;
}

/** Crumbs, heading and steps of the pages for returns and repairs. */
export function ReturnFrame({ title, crumbs, overline, lead, step = null, children }: ReturnFrameProps) {
  return (
    <Container className={space.end}>
      <PageHead title={title} path={null} />
      <Breadcrumb crumbs={crumbs} />
      <div className={cx(space.above2, step !== null && styles.withSteps)}>
        {step !== null && <Steps current={step} />}
        <div>
          {overline !== undefined && <p className={styles.overline}>{overline}</p>}
          <h1 className={styles.title}>{title}</h1>
          {lead !== undefined && <p className={cx(role.lead, role.anywhere, role.chars52, space.above4)}>{lead}</p>}
        </div>
      </div>
      {children}
    </Container>
  );
}

/** A list in a row; on phones one line. */
function Steps({ current }: { readonly current: number }) {
  const t = useT('return');
  const titles = [t('stepChoose'), t('stepDetails'), t('stepDone')];
  const line = t('stepOf', { current: current + 1, total: titles.length, title: titles[current] ?? '' });
  return (
    <>
      <p className={cx(role.small, space.below4, only.phone)}>{line}</p>
      <nav className={cx(styles.steps, only.beyondPhone)} aria-label={t('steps')}>
        <ol>
          {titles.map((title, index) => (
            <li key={title} aria-current={index === current ? 'step' : undefined}>
              {index === current && <Lozenge />}
              {title}
            </li>
          ))}
        </ol>
      </nav>
    </>
  );
}
