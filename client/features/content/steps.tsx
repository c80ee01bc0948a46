import { Container } from '../../ui/container.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { BlockProps } from './block-of.ts';
import { BlockIntro } from './block-intro.tsx';
import { useContentLink } from './content-link.ts';
import { cx } from '../../ui/cx.ts';
import styles from './steps.module.css';
import role from '../../ui/text-role.module.css';

/** Steps that happen one after another. */
export function Steps({ block: { title, link, steps }, place: { id } }: BlockProps<'steps'>) {
  const resolved = useContentLink()(link);
  const Title = title === '' ? 'h2' : 'h3';
  return (
    <Container as="section" section aria-labelledby={title === '' ? undefined : id}>
      {title !== '' && <BlockIntro id={id} title={title} link={resolved} />}
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.title} className={styles.step}>
            <Title className={role.title2}>{step.title}</Title>
            <RichText html={step.html} className={cx(role.chars56, role.soft)} />
          </li>
        ))}
      </ol>
    </Container>
  );
}
