import type { ReactNode } from 'react';
import { Breadcrumb, type Crumb } from '../../ui/breadcrumb.tsx';
import { Container } from '../../ui/container.tsx';
import { PageHead } from '../seo/page-head.tsx';
import styles from './plain-frame.module.css';

export interface PlainFrameProps {
  readonly title: string;
  /** Before the one of this page. */
  readonly crumbs: readonly Crumb[];
  readonly children: ReactNode;
}

/** The page of one thing while that thing is not there: where it would be, and its kind as the heading. */
export function PlainFrame({ title, crumbs, children }: PlainFrameProps) {
  return (
    <Container className={styles.frame}>
      <PageHead title={title} path={null} />
      <Breadcrumb crumbs={[...crumbs, { title, href: null }]} />
      <h1 className={styles.title}>{title}</h1>
      {children}
    </Container>
  );
}
