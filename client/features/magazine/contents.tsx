import { useEffect, useState } from 'react';
import { useT } from '../../core/app-context.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import type { Heading } from '../../ui/heading-ids.ts';
import styles from './contents.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';

interface ContentsProps {
  readonly headings: readonly Heading[];
}

/** The contents list beside a long post, from 992 px. Marks the section that is being read; without JavaScript the first one. */
export function ContentsNav({ headings }: ContentsProps) {
  const t = useT('magazine');
  const current = useSectionInView(headings);
  return (
    <nav className={role.ui} aria-label={t('contents')}>
      <p className={cx(role.strong, space.below2)} aria-hidden="true">
        {t('contents')}
      </p>
      <ul className={styles.list}>
        {headings.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The same list above the text, closed at first, below 992 px. */
export function ContentsDetails({ headings }: ContentsProps) {
  const t = useT('magazine');
  return (
    <div className={cx(styles.details, only.screen, only.narrow)}>
      <Disclosure title={t('contents')}>
        <ul className={styles.rows}>
          {headings.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}

/** The last heading that has passed the upper third of the window. */
function useSectionInView(headings: readonly Heading[]): string | undefined {
  const [current, setCurrent] = useState(headings[0]?.id);
  useEffect(() => {
    const elements = headings.flatMap(({ id }) => document.getElementById(id) ?? []);
    const update = () => {
      const passed = elements.filter((element) => element.getBoundingClientRect().top < innerHeight / 3);
      setCurrent((passed.at(-1) ?? elements[0])?.id);
    };
    // A section that has left at the top still counts as inside, so that a jump back to the start is seen.
    const observer = new IntersectionObserver(update, { rootMargin: '100000px 0px -66% 0px' });
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [headings]);
  return current;
}
