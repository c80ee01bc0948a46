import { join } from 'node:path';
import { groupOf, type AccessibilityRun, PAGE_GROUPS } from '../../shared/accessibility/run.ts';
import { pathPrefix, withoutLocale } from '../engine/site.ts';
import { CACHE } from '../build/paths.ts';

/** The log of the last whole run of the stories. */
export const AXE_LOG = join(CACHE, 'axe.jsonl');

/** A line of the log that the stories write (e2e/support/browser.ts). */
export interface CheckedPage {
  /** Without query. */
  readonly path: string;
  readonly width: number;
  /** Violated rules. */
  readonly findings: number;
  readonly axe: string;
}

/** Pages count once for each language and width, with the most findings that they had. Addresses of one customer count as one page. */
export function summaryOf(log: readonly CheckedPage[], date: string): AccessibilityRun {
  const pages = new Map<string, { readonly path: string; findings: number }>();
  for (const { path, width, findings } of log) {
    const local = withoutLocale(path);
    const general = local.replaceAll(/\/(?=[^/]*\d)[\w-]{16,}/g, '/:id');
    const key = [pathPrefix(path), width < 768 ? 'phone' : 'desktop', general].join(' ');
    pages.set(key, { path: local, findings: Math.max(findings, pages.get(key)?.findings ?? 0) });
  }
  const all = [...pages.values()];
  return {
    date,
    axe: log.at(-1)?.axe ?? '',
    widths: [...new Set(log.map(({ width }) => width))].sort((a, b) => a - b),
    groups: PAGE_GROUPS.map((key) => {
      const own = all.filter(({ path }) => groupOf(path) === key);
      return { key, pages: own.length, findings: own.reduce((sum, { findings }) => sum + findings, 0) };
    }),
  };
}
