import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../packages/build/paths.ts';
import type { RouteKey } from '../../shared/routes.ts';

/** Sources of the programs. */
export const BROWSER_ENTRY = 'client/app/entry.tsx';
export const CART_ACTIONS = 'client/features/cart/cart-actions.ts';
export const SERVER_ENTRY = 'server/main.ts';
export const PHOTO_PROCESS_ENTRY = 'server/returns/photo-process.ts';
export const FEED_PROCESS_ENTRY = 'server/feeds/feed-process.ts';
export const DOCTOR_ENTRY = 'server/doctor/main.ts';
export const PURGE_ENTRY = 'scripts/purge.ts';
export const BACKEND_ENTRY = 'packages/backend/main.ts';
export const MAILER_ENTRY = 'packages/mailer/main.ts';
export const SANDBOX_ENTRY = 'packages/sandbox/main.ts';
export const TEST_PROVIDER_ENTRY = 'packages/test-provider/main.ts';
export const ADMIN_ENTRY = 'scripts/admin.ts';

const PAGE_TABLE = 'client/app/routes.tsx';
const pages = new Map(
  [...readFileSync(join(ROOT, PAGE_TABLE), 'utf8').matchAll(/^ {2}(\w+): \{[^}]*?page: \(\) => import\('\.\.\/(pages\/[^']+)'\)/gm)].map(
    ([, key, path]) => [key, `client/${path}`] as const,
  ),
);

/** The source that the route table of the client imports for a page. */
export function pageOf(key: RouteKey): string {
  const page = pages.get(key);
  if (page === undefined) throw new Error(`${PAGE_TABLE} has no row "${key}: { ... page: () => import('../pages/...') }"`);
  return page;
}

/** Programs, below the output folder. */
export const SERVER_PROGRAM = 'server/main.js';
/** Beside the server's program, which starts them. */
export const PHOTO_PROCESS_PROGRAM = 'server/photo-process.js';
export const FEED_PROCESS_PROGRAM = 'server/feed-process.js';
export const DOCTOR_PROGRAM = 'server/doctor.js';
export const PURGE_PROGRAM = 'server/purge.js';
export const BACKEND_PROGRAM = 'backend/main.js';
export const MAILER_PROGRAM = 'mailer/main.js';
export const SANDBOX_PROGRAM = 'sandbox/main.js';
export const ADMIN_PROGRAM = 'sandbox/admin.js';
export const TEST_PROVIDER_PROGRAM = 'test-provider/main.js';
/** Beside the test provider's program, which loads them. */
export const TEST_PROVIDER_SCRIPTS = 'test-provider/scripts';
