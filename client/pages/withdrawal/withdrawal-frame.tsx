import type { ReactNode } from 'react';
import { Breadcrumb, type Crumb } from '../../ui/breadcrumb.tsx';
import { Container } from '../../ui/container.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import styles from './withdrawal.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';

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
    <Container className={space.end}>
      <PageHead title={title} path={null} />
      <Breadcrumb crumbs={crumbs} />
      <h1 className={cx(role.display2, space.above2)}>{title}</h1>
      <p className={cx(role.lead, role.anywhere, role.chars52, space.above4, only.screen)}>{lead}</p>
      <div className={styles.columns}>
        <div className={space.shrinks}>{children}</div>
        {aside}
      </div>
    </Container>
  );
}
