import { useState } from 'react';
import lastRun from '../../../shared/accessibility/last-run.json' with { type: 'json' };
import { type AccessibilityRun, isOld, sumOf } from '../../../shared/accessibility/run.ts';
import { useCountryProfile, useFormat, useT } from '../../core/app-context.tsx';
import { Container } from '../../ui/container.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './accessibility.module.css';
import space from '../../ui/spacing.module.css';
import { AUTHORITIES } from './authorities.ts';
import { BlockTitle } from './block-intro.tsx';
import type { BlockProps } from './block-of.ts';
import table from './fact-table.module.css';

const run = lastRun as AccessibilityRun;

/** Parts of the accessibility statement that the shop knows itself: figures of the gate's last run, the authority of the profile. */
export function Accessibility({ block: { title, part, limitations }, place: { id } }: BlockProps<'accessibility'>) {
  const profile = useCountryProfile();
  if (part === 'authority' && profile === 'none') return null;
  return (
    <Container as="section" section aria-labelledby={title === '' ? undefined : id}>
      <BlockTitle id={id} title={title} />
      {part === 'figures' ? <Figures limitations={limitations} /> : profile !== 'none' && <Authority country={profile} />}
    </Container>
  );
}

function Authority({ country }: { country: keyof typeof AUTHORITIES }) {
  const t = useT('blocks');
  const address = AUTHORITIES[country];
  return (
    <p className={styles.text}>
      {t(`authority${country}`)} <a href={address}>{new URL(address).hostname.replace(/^www\./, '')}</a>
    </p>
  );
}

function Figures({ limitations }: { limitations: number }) {
  const t = useT('blocks');
  const format = useFormat();
  const [now] = useState(() => Date.now());
  if (run.date === null) return <p className={styles.text}>{t('axeNever')}</p>;
  const [pages, findings] = [sumOf(run, 'pages'), sumOf(run, 'findings')];
  const figures = [
    ['pages', pages, t('axePages')],
    ['findings', findings, t('axeFindings')],
    ['limitations', limitations, t('axeLimitations')],
  ] as const;
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([key, number, text]) => (
          <div key={key} className={key === 'findings' && number > 0 ? styles.failed : undefined}>
            <dt>{text}</dt>
            <dd>{format.number(number)}</dd>
          </div>
        ))}
      </dl>
      {isOld(run, now) === true && (
        <Notice tone="warn" className={space.below4Half}>
          {t('axeOld')}
        </Notice>
      )}
      <table className={table.table}>
        <caption className={table.caption}>
          {t('axeRun', {
            date: format.date(new Date(run.date)),
            version: run.axe,
            widths: run.widths.join(', '),
          })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('axeGroups')}</th>
            <th scope="col" className={styles.number}>
              {t('axeChecked')}
            </th>
            <th scope="col" className={styles.number}>
              {t('axeFound')}
            </th>
          </tr>
        </thead>
        <tbody>
          {run.groups.map((group) => (
            <tr key={group.key} className={group.findings > 0 ? styles.failed : undefined}>
              <th scope="row">{t(`axe-${group.key}`)}</th>
              <td className={styles.number}>{format.number(group.pages)}</td>
              <td className={styles.number}>{format.number(group.findings)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
