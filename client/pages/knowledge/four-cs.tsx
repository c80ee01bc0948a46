import type { ReactNode } from 'react';
import { useT } from '../../core/app-context.tsx';
import { useLocalPath } from '../../core/links.ts';
import { Container } from '../../ui/container.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { CaratFigure } from './carat-figure.tsx';
import { ClarityFigure } from './clarity-figure.tsx';
import { ColourFigure } from './colour-figure.tsx';
import { CutFigure } from './cut-figure.tsx';
import styles from './four-cs.module.css';
import role from '../../ui/text-role.module.css';

/** The four qualities of a diamond in the order in which they are seen, with a drawing of each. */
export function FourCs({ post }: { post: string | undefined }) {
  const t = useT('knowledge');
  const localPath = useLocalPath();
  const href = post === undefined ? null : localPath(post);
  return (
    <Container as="section" section aria-labelledby="four-cs">
      <SectionHeading id="four-cs" title={t('fourCs')} link={href === null ? null : { href, label: t('toFourCs') }} />
      <Quality id="cut">
        <CutFigure />
      </Quality>
      <Quality id="colour">
        <ColourFigure />
      </Quality>
      <Quality id="clarity">
        <ClarityFigure />
      </Quality>
      <Quality id="carat">
        <CaratFigure />
      </Quality>
    </Container>
  );
}

function Quality({ id, children }: { id: 'cut' | 'colour' | 'clarity' | 'carat'; children: ReactNode }) {
  const t = useT('knowledge');
  return (
    <div className={styles.row} id={id}>
      <div>
        <h3 className={role.title1}>{t(`${id}.title`)}</h3>
        <p className={styles.text}>{noBreak(t(`${id}.text`))}</p>
        <p className={styles.advice}>
          <strong>{t('advice')}</strong> {noBreak(t(`${id}.advice`))}
        </p>
      </div>
      <div className={styles.panel}>{children}</div>
    </div>
  );
}
