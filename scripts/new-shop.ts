import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { findSeedDir, readSeed } from '../packages/sandbox/seed/import/seed-files.ts';
import { type Answers, QUESTIONS, readAnswers } from '../packages/starter/answers.ts';
import { writeShopFolder } from '../packages/starter/shop-folder.ts';

/**
 * `npm run new-shop -- my-shop [--answers answers.json]`: asks ten things, and writes the folder of a shop (docs/own-shop.md). Files that are
 * there already stay as they are.
 */
try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: { answers: { type: 'string' } }, allowPositionals: true });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new Error('npm run new-shop -- my-shop [--answers answers.json]');
  const answers = values.answers === undefined ? await ask() : readAnswers(JSON.parse(readFileSync(values.answers, 'utf8')));
  const seedDir = findSeedDir(undefined);
  const source = { documents: readSeed(seedDir).documents, mediaDir: join(seedDir, 'media') };
  const facts = { now: new Date().toISOString(), secret: randomBytes(24).toString('base64url') };
  const { written, different } = writeShopFolder(folder, answers, source, facts);
  if (written.length > 0) console.log(`New in ${folder}:\n${written.map((file) => `  ${file}`).join('\n')}`);
  else console.log(`Nothing is new in ${folder}.`);
  if (different.length > 0)
    console.log(
      `Different from what would be written now; they stay as they are:\n${different.map(({ file, what }) => `  ${file}: ${what.join(', ')}`).join('\n')}`,
    );
  if (existsSync(join(folder, 'README.md'))) console.log(`Read on in ${join(folder, 'README.md')}.`);
}

/** Until each answer is right; a wrong one is told with the reason. */
async function ask(): Promise<Answers> {
  const terminal = createInterface({ input: process.stdin });
  // Lines that come at once, through a pipe, wait for their questions.
  const lines = terminal[Symbol.asyncIterator]();
  const typed: Record<string, string> = {};
  const answers: Partial<Answers> = {};
  for (const [name, question] of Object.entries(QUESTIONS)) {
    for (;;) {
      process.stdout.write(`${question.ask}, such as ${question.example}: `);
      const { value, done } = await lines.next();
      if (done) throw new Error('\nThe input has ended before the last answer; nothing is written.');
      typed[name] = value;
      try {
        Object.assign(answers, question.read(value, answers));
        break;
      } catch (error) {
        console.log(`  ${(error as Error).message}`);
      }
    }
  }
  terminal.close();
  return readAnswers(typed);
}
