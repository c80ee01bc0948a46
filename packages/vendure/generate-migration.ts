import { generateMigration } from '@vendure/core';
import { config } from './config-of-environment.ts';

/** `npm run migration -- name`: what the database of DATABASE_URL lacks, as a file that `migrations/all.ts` has to name. */
const [name = 'change'] = process.argv.slice(2);
await generateMigration(config, { name, outputDir: `${import.meta.dirname}/migrations` });
process.exit();
