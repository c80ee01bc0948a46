import { beforeAll, beforeEach } from 'vitest';
import { visit, type Visit, type VisitOptions } from './browser.ts';
import { browser } from './opened.ts';

/**
 * A new tab for each story of a file or a `describe`, without cookies and stored values. Files that earlier stories have loaded stay
 * cached, so that a page costs half of what it costs in a context of its own. Not for stories that count what a first visit loads, move the
 * clock or add scripts to all pages.
 */
export function openTabBeforeEach({ viewport, ...options }: VisitOptions = {}): () => Visit {
  let first: Visit;
  let tab: Visit;
  beforeAll(async () => {
    first = await visit(browser, options);
  });
  beforeEach(async () => {
    const { context } = first;
    // Not after the story: of a failed one, its pages are shown.
    await Promise.all(context.pages().map((page) => page.close()));
    await context.setOffline(false);
    await context.unrouteAll();
    await context.setStorageState({ cookies: [], origins: [] });
    tab = await visit(browser, { ...options, context });
    if (viewport) await tab.page.setViewportSize(viewport);
  });
  return () => tab;
}
