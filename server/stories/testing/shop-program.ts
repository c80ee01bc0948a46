import { flushCompileCache } from 'node:module';
import { startShop } from './shop.ts';

/** The shop as a separate program, which can be killed. It prints its address. */
const { url } = await startShop(process.env['BACKEND_URL'] ?? '');
// Written now, because a killed process writes no compile cache.
flushCompileCache();
process.stdout.write(`the shop is open on ${url}\n`);
