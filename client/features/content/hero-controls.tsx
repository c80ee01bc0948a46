import { useT } from '../../core/app-context.tsx';
import { Container } from '../../ui/container.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './hero-controls.module.css';

interface HeroControlsProps {
  readonly index: number;
  readonly count: number;
  readonly onShow: (index: number) => void;
}

export function HeroControls({ index, count, onShow }: HeroControlsProps) {
  const t = useT('blocks');
  return (
    <Container className={styles.controls}>
      <div className={styles.box}>
        <IconButton icon="chevron-left" label={t('previousSlide')} onClick={() => onShow(index - 1)} />
        <p role="status" aria-label={t('slideOf', { index: index + 1, count })}>
          {index + 1} / {count}
        </p>
        <IconButton icon="chevron-right" label={t('nextSlide')} onClick={() => onShow(index + 1)} />
      </div>
    </Container>
  );
}
