import { splitTitle } from '../../../shared/commerce/cut-text.ts';
import { type SavedItem, toggleCompared } from '../../../shared/commerce/saved-list.ts';
import type { CompareItem } from '../../../packages/contract/comparison.ts';
import { COMPARISON_MAX } from '../../../packages/contract/limits.ts';
import { withPrefix, withoutLocale } from '../../../packages/engine/site.ts';
import { href, match } from '../../../shared/routes.ts';
import type { App } from '../../core/app-context.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { createSavedListSync } from '../saved-list/sync.ts';
import { showsTray } from './store.ts';

export const comparisonSync = createSavedListSync<CompareItem>({
  name: 'comparison',
  max: COMPARISON_MAX,
  stateOf: ({ stores }) => stores.comparison,
  get: async ({ api }, unique_id) => (await api.call('getComparison', { query: { unique_id } })).data,
  post: async ({ api }, body) => (await api.call('saveComparison', { body })).data,
  toggle: toggleCompared,
  onRefused: (app) => void say(app, { tone: 'info' }),
  onAdded: (app, title) => {
    // Where there is no tray, a toast confirms the click.
    if (!showsTray(match(withoutLocale(location.pathname))?.key ?? null)) void say(app, { title });
  },
});

/** The page that compares these products, without locale prefix. Two engravings of one configuration are one column. */
export const comparisonHref = (savedItems: readonly SavedItem[]): string =>
  href('comparison', undefined, savedItems.length === 0 ? {} : { skus: savedItems.map(({ sku }) => sku).join(',') });

async function say(app: App, { tone, title }: { tone?: 'info'; title?: string }): Promise<void> {
  await app.texts.load(['comparison']);
  const t = app.texts.of('comparison');
  const { savedItems } = app.stores.comparison;
  const added = title !== undefined && t('added', { title: splitTitle(title).name, count: savedItems.length, max: COMPARISON_MAX });
  const action = { label: t('compare'), href: withPrefix(app.prefix, comparisonHref(savedItems)) };
  showToast(app.stores.toasts, { ...(tone && { tone }), text: added || t('full'), action });
}
