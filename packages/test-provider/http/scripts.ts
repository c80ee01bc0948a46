import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Router } from 'express';
import { fromSources } from './from-sources.ts';

const TYPES: Readonly<Record<string, string>> = {
  'stripe.js': 'text/javascript',
  'paypal.js': 'text/javascript',
  'iframe.js': 'text/javascript',
  'provider.css': 'text/css',
};

/** Folder of the built scripts, beside the program. */
const BUILT = join(import.meta.dirname, 'scripts');

/** The provider's scripts and style sheet: built files, or built now when the program runs from its sources. */
export function scripts(): Router {
  const router = Router();
  router.get('/:name', async (req, res, next) => {
    const { name } = req.params;
    const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
    if (type === undefined) return next();
    const content = await scriptText(name);
    res.set({ 'Cache-Control': 'no-cache', 'Cross-Origin-Resource-Policy': 'cross-origin' }).type(type).send(content);
  });
  return router;
}

export const scriptText = async (name: string): Promise<string> =>
  existsSync(BUILT) ? readFile(join(BUILT, name), 'utf8') : fromSources(name);
