import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../features/seo/breadcrumbs.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import { Container } from '../../ui/container.tsx';
import styles from './page.module.css';

interface FormFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A form alone, in a column. */
export function FormFrame({ title, lead, children }: FormFrameProps) {
  return (
    <Container>
      <PageHead title={title} path={null} />
      <Breadcrumbs crumbs={[{ title, href: null }]} />
      <div className={styles.column}>
        <h1 className={styles.title}>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </Container>
  );
}
