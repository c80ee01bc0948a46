import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { faqSearch } from '../../../shared/commerce/faq-search.ts';
import type { ContentPage } from '../../../packages/contract/content.ts';
import { LANGUAGES } from '../../../shared/i18n/languages.ts';
import { useBootstrap, useLocale, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { useHistoryEntry } from '../../../packages/engine/browser/navigation/history-entry.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { placeBlocks } from '../../features/content/place-blocks.ts';
import { BlockList } from '../../features/content/block-list.tsx';
import { ActionPanel } from '../../features/content/call-to-action.tsx';
import { Contents } from './contents.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './faq-page.module.css';
import role from '../../ui/text-role.module.css';
import { FaqResults } from './faq-results.tsx';
import { FaqSearchForm } from './faq-search-form.tsx';
import only from '../../ui/only.module.css';

interface FaqPageProps {
  readonly page: Pick<ContentPage, 'title' | 'slug' | 'blocks'>;
  /** The words of the address. */
  readonly q: string;
}

/** A pause in typing: the address follows, so that a reload, the way back and a copied link keep the words. */
const PAUSE_MS = 500;

/** Topics, a search in questions and answers, and the way to a person. All of it is on the page, so the search asks nobody. */
export function FaqPage({ page: { title, slug, blocks }, q }: FaqPageProps) {
  const t = useT('faq');
  const to = useHref();
  const { replaceAddress } = useHistoryEntry();
  const { placed, headings } = useMemo(() => placeBlocks(blocks), [blocks]);
  const topics = useMemo(() => placed.flatMap(({ block, place }) => (block.type === 'faq' ? [{ ...block, id: place.id }] : [])), [placed]);
  const search = useMemo(() => faqSearch(topics), [topics]);
  const field = useRef<HTMLInputElement>(null);
  /** Null: nothing typed since the page was loaded. */
  const [typed, setTyped] = useState<string | null>(null);
  const words = useDeferredValue(typed ?? q);
  const result = useMemo(() => search(words), [search, words]);

  const remember = (text: string) => replaceAddress(to('content', { slug }, { q: text }));
  const settled = useSettled(typed, PAUSE_MS);
  useEffect(() => {
    if (settled !== null) remember(settled);
    // oxlint-disable-next-line react/exhaustive-deps -- only a pause in typing changes the address
  }, [settled]);
  // Words that were typed before the page was ready.
  useEffect(() => {
    const { value = q } = field.current ?? {};
    if (value !== q) setTyped(value);
  }, [q]);

  const entries = topics
    .filter(({ questions, title: topic }) => questions.length > 0 && topic !== '')
    .map(({ id, title: topic, questions: { length } }) => ({
      id,
      title: topic,
      count: { number: length, words: t('questions', { count: length }) },
    }));
  const clear = () => {
    if (field.current) field.current.value = '';
    field.current?.focus();
    setTyped('');
    remember('');
  };

  return (
    <Container as="article" className={styles.page}>
      <div className={styles.head}>
        <h1 className={cx(role.display2, role.anywhere)}>{title}</h1>
        {!result && headings.length > 1 && <Contents entries={entries} label={t('topics')} className={styles.topics} />}
      </div>
      <div className={styles.column}>
        <FaqSearchForm
          ref={field}
          slug={slug}
          q={q}
          filled={(typed ?? q) !== ''}
          onType={setTyped}
          onSubmit={() => remember(field.current?.value ?? '')}
          onClear={clear}
        />
        <FaqResults slug={slug} words={words} result={result} onClear={clear} />
        {!result && <BlockList placed={placed} />}
        <Ask />
      </div>
    </Container>
  );
}

function Ask() {
  const t = useT('faq');
  const to = useHref();
  const { working_hours: hours, company_address } = useBootstrap().settings;
  const keeps = LANGUAGES[useLocale()].capitalDays;
  const sentence = hours.replaceAll(/\n(.)/gu, (_, first: string) => `, ${keeps ? first : first.toLowerCase()}`);
  const phone = company_address.phone_number;
  return (
    <div className={only.screen}>
      <ActionPanel id="ask" title={t('notFound')} text={t('hours', { hours: sentence })} small>
        <ButtonLink href={to('content', { slug: t('contactSlug') })} variant="secondary">
          {t('write')}
        </ButtonLink>
        <TextLink href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</TextLink>
      </ActionPanel>
    </div>
  );
}
