import { type QueryKey, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { statusOf } from '../../../packages/engine/errors.ts';
import { useT } from '../../core/app-context.tsx';
import { useTimeOfDay } from '../../core/seldom-formats.ts';
import { usePageAddress } from '../../core/links.ts';
import { isUnanswered } from '../../../packages/engine/browser/page.tsx';
import { usePageView } from '../../../packages/engine/browser/page-view.ts';
import { Breadcrumb, type Crumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { FailedPanel } from '../../ui/failed-panel.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { PageHead } from '../seo/page-head.tsx';
import styles from './personal-part.module.css';
import space from '../../ui/spacing.module.css';

/** The subject of the texts of a part. */
type PartName = 'orders' | 'order' | 'openOrder' | 'profile' | 'addresses' | 'return';

interface PersonalPartProps<T, K extends QueryKey> {
  /** Read by the page's loader (`personalData`). */
  readonly query: UseQueryOptions<T, Error, T, K>;
  readonly name: PartName;
  /** By default lines. */
  readonly skeleton?: ReactNode;
  /** Further data that the part shows: waited for once, so that nothing moves when it comes. It may fail. */
  readonly beside?: readonly { readonly queryKey: QueryKey }[];
  /** In place of the page when there is no such thing for this visitor; by default the error page. */
  readonly refused?: ReactNode;
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

/**
 * A part of a page with personal data: their skeleton, themselves, or a panel with another try. Missing data are requested again only when
 * the shopper presses the button.
 */
export function PersonalPart<T, K extends QueryKey>(props: PersonalPartProps<T, K>) {
  const { query, name, skeleton = LINES, beside = [], refused, loaded, link, meantime, small, frame, children } = props;
  const t = useT('part');
  const { unansweredAt } = usePageView().data ?? {};
  const [tries, setTries] = useState(0);
  // Data that the server could not get are requested again when the shopper says so.
  const isLeft = unansweredAt !== undefined && tries === 0;
  const { data, error, errorUpdatedAt, isFetching, refetch } = useQuery({ ...query, enabled: !isLeft, retryOnMount: false });
  const part = useRef<HTMLDivElement>(null);
  const isWaiting = data === undefined && (isFetching || (!isLeft && error === null));
  const areComing = useAreComing(beside);
  const [wasComplete, setWasComplete] = useState(false);
  const isLoading = isWaiting || (!wasComplete && areComing);
  if (!isLoading && !wasComplete) setWasComplete(true);
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

  const status = error === null ? 0 : statusOf(error);
  if (data === undefined && refused !== undefined && (status === 404 || status === 401)) return refused;
  if (data === undefined && error !== null && !isUnanswered(error) && status !== 401) throw error;
  const framed = (inside: ReactNode) => (frame ? <PlainFrame {...frame}>{inside}</PlainFrame> : inside);
  function content(): ReactNode {
    if (isLoading)
      return framed(
        <div className={styles.waiting} aria-busy="true">
          <p className={styles.late}>{t('takesLonger')}</p>
          {skeleton}
        </div>,
      );
    if (data !== undefined) return children(data);
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
    <div ref={part} className={wasLoading && !small ? styles.high : undefined}>
      <LiveRegion>
        <span>{isLoading && t(name === 'orders' ? 'loadingOrders' : 'loading')}</span>
        <span>{wasLoading && !isLoading && data !== undefined && loaded?.(data)}</span>
        <span>{wasLoading && isMissing && t(`${name}Title`)}</span>
      </LiveRegion>
      {content()}
    </div>
  );
}

/** True if one of these queries, which the page's loader has begun, has still to come. */
function useAreComing(queries: readonly { readonly queryKey: QueryKey }[]): boolean {
  const queryClient = useQueryClient();
  const areComing = (): boolean =>
    queries.some(({ queryKey }) => {
      const state = queryClient.getQueryState(queryKey);
      return state?.fetchStatus === 'fetching' && state.data === undefined;
    });
  return useSyncExternalStore((notify) => queryClient.getQueryCache().subscribe(notify), areComing, areComing);
}

const LINES = <Skeleton lines={8} className={styles.lines} />;

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
  const time = useTimeOfDay();
  const address = usePageAddress();
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

interface PlainFrameProps {
  readonly title: string;
  /** Before the one of this page. */
  readonly crumbs: readonly Crumb[];
  readonly children: ReactNode;
}

/** The page of one thing while that thing is not there: where it would be, and its kind as the heading. */
function PlainFrame({ title, crumbs, children }: PlainFrameProps) {
  return (
    <Container className={space.end}>
      <PageHead title={title} path={null} />
      <Breadcrumb crumbs={[...crumbs, { title, href: null }]} />
      <h1 className={styles.title}>{title}</h1>
      {children}
    </Container>
  );
}
