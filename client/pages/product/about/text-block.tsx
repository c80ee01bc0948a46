import type { ReactNode } from 'react';
import { Deferred } from '../../../../packages/engine/browser/page.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { blockQuery } from '../../../core/queries.ts';
import styles from './product-tabs.module.css';
import { useSuspenseQuery } from '../../../../packages/engine/browser/use-suspense-query.ts';

interface TextBlockProps {
  readonly slug: string;
  /** Without the title. */
  readonly bare?: boolean;
  /** Shown below the text, also when the text cannot be loaded. */
  readonly children?: ReactNode;
}

/** A text of the CMS that is shown on every product page. */
export function TextBlock({ slug, bare = false, children }: TextBlockProps) {
  return (
    <Deferred fallback={<Skeleton />} failed={children}>
      <Block slug={slug} bare={bare}>
        {children}
      </Block>
    </Deferred>
  );
}

function Block({ slug, bare, children }: TextBlockProps) {
  const { title, body } = useSuspenseQuery(blockQuery(slug)).data.data;
  return (
    <div>
      {!bare && <h3 className={styles.title}>{title}</h3>}
      <RichText html={body} />
      {children}
    </div>
  );
}
