import { useRef, useState } from 'react';
import { useT } from '../../core/app-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { Picture } from '../../ui/picture.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { BlockOf, BlockProps } from './block-of.ts';
import { useContentLink } from './content-link.ts';
import styles from './hero.module.css';
import only from '../../ui/only.module.css';

/** At least 600 px high at 12:5; on small screens 104vw. */
const SIZES = '(min-width: 1440px) 100vw, (min-width: 992px) 1440px, 200vw';
/** Portrait pictures fill the width, or a little more when another slide has more text. */
const PHONE_SIZES = '110vw';

/** Slides in a strip with scroll snapping: swipe, scroll or tab; with JavaScript also buttons. It never moves automatically. */
export function Hero({ block: { slides }, place }: BlockProps<'hero'>) {
  const t = useT('blocks');
  const strip = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const show = (next: number) => strip.current?.scrollTo({ left: ((next + slides.length) % slides.length) * strip.current.clientWidth });
  return (
    <section className={styles.hero} aria-label={t('showcase')}>
      <ul
        className={styles.strip}
        ref={strip}
        onScroll={({ currentTarget }) => setIndex(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
      >
        {slides.map((slide, position) => (
          <li key={slide.key} className={cx(styles.slide, slide.tone === 'dark' && styles.dark, slide.media_phone && styles.upright)}>
            <Slide slide={slide} first={place.first && position === 0} />
          </li>
        ))}
      </ul>
      {slides.length > 1 && <HeroControls index={index} count={slides.length} onShow={show} />}
    </section>
  );
}

function Slide({ slide, first }: { slide: BlockOf<'hero'>['slides'][number]; first: boolean }) {
  const resolve = useContentLink();
  const link = resolve(slide.link);
  const second = resolve(slide.second);
  const Title = first ? 'h1' : 'h2';
  const dark = slide.tone === 'dark';
  return (
    <>
      <div className={styles.picture}>
        <Picture
          media={slide.media}
          fit="cover"
          sizes={SIZES}
          priority={first}
          mobile={slide.media_phone && { media: slide.media_phone, sizes: PHONE_SIZES, below: 576 }}
        />
      </div>
      <Container className={styles.text}>
        <Title className={styles.title}>{slide.title}</Title>
        <p className={styles.lead}>{noBreak(slide.text)}</p>
        <p className={styles.links}>
          {link && (
            <ButtonLink variant={dark ? 'ivory' : 'primary'} href={link.href}>
              {link.label}
            </ButtonLink>
          )}
          {second && (
            <TextLink variant={dark ? 'ivory' : 'strong'} href={second.href}>
              {second.label}
            </TextLink>
          )}
        </p>
      </Container>
    </>
  );
}

interface HeroControlsProps {
  readonly index: number;
  readonly count: number;
  readonly onShow: (index: number) => void;
}

function HeroControls({ index, count, onShow }: HeroControlsProps) {
  const t = useT('blocks');
  return (
    <Container className={cx(styles.controls, only.scripted)}>
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
