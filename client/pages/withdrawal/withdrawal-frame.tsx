import type { ReactNode } from 'react';
import { Breadcrumb, type Crumb } from '../../ui/breadcrumb.tsx';
import { Container } from '../../ui/container.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import styles from './withdrawal.module.css';

interface WithdrawalFrameProps {
  readonly title: string;
  readonly lead: string;
  readonly crumbs: readonly Crumb[];
  readonly children: ReactNode;
  /** The right column; below the rest on phones. */
  readonly aside: ReactNode;
}

/** The three pages of the withdrawal function. */
export function WithdrawalFrame({ title, lead, crumbs, children, aside }: WithdrawalFrameProps) {
  return (
    <Container className={styles.page}>
      <PageHead title={title} path={null} />
      <Breadcrumb crumbs={crumbs} />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      <div className={styles.columns}>
        <div className={styles.main}>{children}</div>
        {aside}
      </div>
    </Container>
  );
}
