import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { statusOf } from '../../../shared/errors.ts';
import { useFormat, useLocale, useT } from '../../core/app-context.tsx';
import { usePageAlternates } from '../../core/links.ts';
import { usePageView } from '../../core/page-view.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FailedPanel } from '../../ui/failed-panel.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './personal-part.module.css';
import { PlainFrame, type PlainFrameProps } from './plain-frame.tsx';

/** What the texts of a part speak of. */
type PartName = 'orders' | 'order' | 'openOrder' | 'profile' | 'addresses' | 'return';

interface PersonalPartProps<T, K extends QueryKey> {
  /** Read by the page's loader (`personalData`). */
  readonly query: UseQueryOptions<T, Error, T, K>;
  readonly name: PartName;
  readonly skeleton: ReactNode;
  /** For screen readers, when data come that were waited for. */
  readonly loaded?: (data: T) => string;
  /** Beside the next try: a way to what works. */
  readonly link?: { readonly href: string; readonly text: string };
  /** Below the panel. */
  readonly meantime?: ReactNode;
  readonly small?: boolean;
  /** Of a page that is made of its data alone: what it shows around skeleton and panel. */
  readonly frame?: Omit<PlainFrameProps, 'children'>;
  readonly children: (data: T) => ReactNode;
}

/** A part of a page with personal data: their skeleton, themselves, or a panel with another try. */
export function PersonalPart<T, K extends QueryKey>(props: PersonalPartProps<T, K>) {
  const { query, name, skeleton, loaded, link, meantime, small, frame, children } = props;
  const t = useT('part');
  const { unansweredAt } = usePageView().data ?? {};
  const [tries, setTries] = useState(0);
  // What the server could not get is asked for again when the shopper says so.
  const isLeft = unansweredAt !== undefined && tries === 0;
  const { data, error, errorUpdatedAt, isFetching, refetch } = useQuery({ ...query, enabled: !isLeft, retryOnMount: false });
  const part = useRef<HTMLDivElement>(null);
  const isLoading = data === undefined && (isFetching || (!isLeft && error === null));
  const [wasLoading, setWasLoading] = useState(false);
  if (isLoading && !wasLoading) setWasLoading(true);
  const isMissing = data === undefined && !isLoading;
  const hadPanel = useRef(false);
  useEffect(() => {
    if (isLoading) return;
    const heading = hadPanel.current && part.current?.querySelector('h2');
    hadPanel.current = isMissing;
    if (!heading) return;
    // The link that had the focus went away with the try.
    heading.tabIndex = -1;
    heading.focus();
  }, [isLoading, isMissing]);

  if (data === undefined && error !== null && statusOf(error) < 500 && statusOf(error) !== 401) throw error;
  const framed = (inside: ReactNode) => (frame ? <PlainFrame {...frame}>{inside}</PlainFrame> : inside);
  function content(): ReactNode {
    if (data !== undefined) return children(data);
    if (isLoading) return framed(skeleton);
    const retry = () => {
      setTries(tries + 1);
      if (!isLeft) void refetch();
    };
    return framed(
      <>
        <FailedPanel title={t(`${name}Title`)} text={t(`${name}Text`)} small={small}>
          <NextTry {...{ tries, small, retry }} lastAt={isLeft ? unansweredAt : errorUpdatedAt} />
          {link && <TextLink href={link.href}>{link.text}</TextLink>}
        </FailedPanel>
        {meantime}
      </>,
    );
  }
  return (
    <div ref={part} className={isLoading ? styles.waiting : undefined} aria-busy={isLoading || undefined}>
      <LiveRegion>
        {isLoading && t('loading')}
        {wasLoading && data !== undefined && loaded?.(data)}
        {wasLoading && isMissing && t(`${name}Title`)}
      </LiveRegion>
      {isLoading && <p className={styles.late}>{t('takesLonger')}</p>}
      {content()}
    </div>
  );
}

/** So many tries in a row, and the button rests. */
const TRIES = 3;
const REST_MS = 10_000;

interface NextTryProps {
  readonly tries: number;
  /** Milliseconds since 1970. */
  readonly lastAt: number;
  readonly small: boolean | undefined;
  readonly retry: () => void;
}

/** Without JavaScript a link to this address: the page is loaded again. */
function NextTry({ tries, lastAt, small, retry }: NextTryProps) {
  const t = useT('part');
  const common = useT('common');
  const { time } = useFormat();
  const address = usePageAlternates()[useLocale()];
  const [isResting, setIsResting] = useState(tries >= TRIES);
  useEffect(() => {
    if (!isResting) return undefined;
    const timer = setTimeout(() => setIsResting(false), REST_MS);
    return () => clearTimeout(timer);
  }, [isResting]);
  return (
    <>
      <ButtonLink
        href={address}
        variant={small ? 'secondary' : 'primary'}
        aria-disabled={isResting || undefined}
        onClick={(event) => {
          event.preventDefault();
          if (!isResting) retry();
        }}
      >
        {common('tryAgain')}
      </ButtonLink>
      <span>{isResting ? t('resting') : t('lastTried', { time: time(new Date(lastAt)) })}</span>
    </>
  );
}
