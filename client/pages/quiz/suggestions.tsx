import { useState } from 'react';
import { type Attempt, reasonsAt } from '../../../shared/commerce/quiz-result.ts';
import type { Quiz } from '../../../packages/contract/quiz.ts';
import { languageTag } from '../../../shared/i18n/locales.ts';
import { useSite, useLocale, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import type { CardData } from '../../features/product/card-data.ts';
import { cx } from '../../ui/cx.ts';
import { Container } from '../../ui/container.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { ProductCard } from '../../features/product/product-card.tsx';
import { ProductGrid } from '../../ui/product-grid.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { TextButton, TextLink } from '../../ui/text-link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { Heart } from '../../features/wishlist/heart.tsx';
import { suggestionsQuery } from './load-suggestions.ts';
import styles from './suggestions.module.css';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';
import only from '../../ui/only.module.css';

/** Shown at first; the rest opens in place. */
const FIRST = 8;
/** On phones; the style sheet hides the others. */
const FIRST_ON_PHONES = 6;

interface SuggestionsProps {
  readonly quiz: Quiz;
  readonly attempt: Attempt;
  /** The chosen answers that hold for every product. */
  readonly reasons: readonly string[];
  readonly title: string;
  /** Of these results. */
  readonly path: string;
}

export const useSuggestions = (quiz: Quiz, attempt: Attempt) => useSuspenseQuery(suggestionsQuery(quiz, attempt)).data;

export function Suggestions({ quiz, attempt, reasons, title, path }: SuggestionsProps) {
  const t = useT('quiz');
  const { data } = useSuggestions(quiz, attempt);
  const rest = data.slice(FIRST);
  return (
    <Container as="section" section className={styles.section} aria-labelledby="suggestions">
      <div className={styles.heading}>
        <SectionHeading id="suggestions" title={title} />
        {rest.length > 0 && (
          <>
            <p className={cx(styles.first, only.beyondPhone)}>{t('shown', { shown: FIRST, total: data.length })}</p>
            <p className={cx(styles.first, only.phone)}>{t('shown', { shown: FIRST_ON_PHONES, total: data.length })}</p>
            <p className={styles.whole}>{t('shown', { shown: data.length, total: data.length })}</p>
          </>
        )}
      </div>
      <Cards products={data.slice(0, FIRST)} reasons={reasons} from={0} className={rest.length > 0 ? styles.firstCards : undefined} />
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary className={styles.more}>
            <span className={only.beyondPhone}>{t('showMore', { count: rest.length })}</span>
            <span className={only.phone}>{t('showMore', { count: data.length - FIRST_ON_PHONES })}</span>
          </summary>
          <Cards products={rest} reasons={reasons} from={FIRST} />
        </details>
      )}
      <ResultActions path={path} />
    </Container>
  );
}

/** Below the results at this path. */
export function ResultActions({ path }: { path: string }) {
  const t = useT('quiz');
  const to = useHref();
  return (
    <div className={styles.actions}>
      <CopyLink path={path} />
      <TextLink href={to('quiz', undefined, { q: '1' })} variant="quiet">
        {t('restart')}
      </TextLink>
    </div>
  );
}

/** `A, B und C`. */
export function useListing(): (names: readonly string[]) => string {
  const locale = useLocale();
  return (names) => new Intl.ListFormat(languageTag(locale), { type: 'conjunction' }).format(names);
}

interface CardsProps {
  readonly products: readonly CardData[];
  readonly reasons: readonly string[];
  readonly from: number;
  readonly className?: string | undefined;
}

function Cards({ products, reasons, from, className = '' }: CardsProps) {
  const t = useT('quiz');
  const listed = useListing();
  const reasonAt = (place: number): string => {
    const titles = reasonsAt(reasons, place).map((text) => t('quoted', { text }));
    return titles.length === 0 ? t('becauseOpen') : t('because', { what: listed(titles) });
  };
  return (
    <ProductGrid className={className}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} action={<Heart product={product} />} />
          <p className={styles.reason}>{reasonAt(from + index)}</p>
        </li>
      ))}
    </ProductGrid>
  );
}

/** Only with JavaScript; without access to the clipboard nothing is claimed. */
function CopyLink({ path }: { path: string }) {
  const t = useT('quiz');
  const { origin } = useSite();
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  if (!hydrated) return null;
  const copy = () =>
    void navigator.clipboard?.writeText(origin + path).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <TextButton onClick={copy} onBlur={() => setCopied(false)}>
        {copied ? t('copied') : t('copy')}
      </TextButton>
      <LiveRegion>{copied ? t('copied') : ''}</LiveRegion>
    </>
  );
}
