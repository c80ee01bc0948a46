import { splitTitle } from '../../../shared/commerce/cut-text.ts';
import { COMPARED_MAX, type ListedPiece, toggleCompared } from '../../../shared/commerce/piece-list.ts';
import type { CompareItem } from '../../../shared/contract/comparison.ts';
import { localizePath, splitLocale } from '../../../shared/i18n/locales.ts';
import { href, match } from '../../../shared/routes.ts';
import type { App } from '../../core/app-context.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { createPieceListSync } from '../piece-list/sync.ts';
import { showsTray } from './store.ts';

export const comparisonSync = createPieceListSync<CompareItem>({
  name: 'comparison',
  max: COMPARED_MAX,
  stateOf: ({ stores }) => stores.comparison,
  get: async ({ api }, unique_id) => (await api.call('getComparison', { query: { unique_id } })).data,
  post: async ({ api }, body) => (await api.call('saveComparison', { body })).data,
  toggle: toggleCompared,
  onRefused: (app) => void say(app, { tone: 'info' }),
  onAdded: (app, title) => {
    // Where there is no tray, a toast confirms the click.
    if (!showsTray(match(splitLocale(location.pathname).path)?.key ?? null)) void say(app, { title });
  },
});

/** The page that compares these pieces, without locale prefix. Two engravings of one configuration are one column. */
export const comparisonHref = (pieces: readonly ListedPiece[]): string =>
  href('comparison', undefined, pieces.length === 0 ? {} : { skus: pieces.map(({ sku }) => sku).join(',') });

async function say(app: App, { tone, title }: { tone?: 'info'; title?: string }): Promise<void> {
  await app.texts.load(['comparison']);
  const t = app.texts.of('comparison');
  const { pieces } = app.stores.comparison;
  const added = title !== undefined && t('added', { title: splitTitle(title).name, count: pieces.length, max: COMPARED_MAX });
  const action = { label: t('compare'), href: localizePath(app.locale, comparisonHref(pieces)) };
  showToast(app.stores.toasts, { ...(tone && { tone }), text: added || t('full'), action });
}
