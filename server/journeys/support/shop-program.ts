import { flushCompileCache } from 'node:module';
import { startShop } from './shop.ts';

/** The shop as a program of its own, which can be killed. It says where it listens. */
const { url } = await startShop(process.env['BACKEND_URL'] ?? '');
// Who is killed leaves no cache behind: now, so that the next one starts sooner.
flushCompileCache();
process.stdout.write(`the shop is open on ${url}\n`);
