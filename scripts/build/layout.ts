import { join } from 'node:path';
import type { RouteKey } from '../../shared/routes.ts';

/** The root of the project, independent of the working directory. */
export const ROOT = join(import.meta.dirname, '../..');
export const CACHE = join(ROOT, 'node_modules/.cache/karat');

/** Sources of the programs. */
export const BROWSER_ENTRY = 'client/app/entry.tsx';
export const CART_ACTIONS = 'client/features/cart/cart-actions.ts';
export const SERVER_ENTRY = 'server/main.ts';
export const PHOTO_PROCESS_ENTRY = 'server/returns/photo-process.ts';
export const DOCTOR_ENTRY = 'server/doctor/main.ts';
export const SANDBOX_ENTRY = 'sandbox/main.ts';
export const pageOf = (key: RouteKey): string => `client/pages/${key}/page.tsx`;

/** Paths below the output folder, and the URL of `public/`. */
export const PUBLIC = 'public';
export const ASSETS = 'public/assets';
export const MAPS = 'maps';
export const SERVER_PROGRAM = 'server/main.js';
/** Beside the server's program, which starts it. */
export const PHOTO_PROCESS_PROGRAM = 'server/photo-process.js';
export const DOCTOR_PROGRAM = 'server/doctor.js';
export const SANDBOX_PROGRAM = 'sandbox/main.js';
/** Beside the sandbox's program, which loads them. */
export const PROVIDER_SCRIPTS = 'sandbox/provider';

export const publicUrl = (path: string): string => `/${path.slice(PUBLIC.length + 1)}`;
