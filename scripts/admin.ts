import { isChargeRefused } from '../packages/backend/payments/payment-gateway.ts';
import { Refusal } from '../packages/backend/core/refusal.ts';
import { blockOtherLoaders } from '../packages/backend/media/decode.ts';
import { CheckFailed, UsageError } from '../packages/sandbox/admin/command.ts';
import { readCommand, USAGE } from '../packages/sandbox/admin/commands.ts';
import { openShop } from '../packages/sandbox/admin/open-shop.ts';
import { loadDotEnv } from './run/settings.ts';

/**
 * `npm run -s admin -- <command>`, in the image `node dist/sandbox/admin.js <command>`: what operators do in the backend's database while
 * there is no back office (docs/operations/admin.md).
 */
loadDotEnv('.');
blockOtherLoaders();
process.exitCode = await run(process.argv.slice(2)).catch(failed);

async function run(args: readonly string[]): Promise<number> {
  const command = readCommand(args);
  if (command === null) {
    console.log(USAGE);
    return args.length === 0 ? 2 : 0;
  }
  const opened = await openShop(process.env, command);
  try {
    const text = await command.run(opened);
    process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
    return 0;
  } finally {
    await opened.close();
  }
}

function failed(error: unknown): number {
  if (error instanceof CheckFailed) {
    console.log(error.message);
    return 1;
  }
  const isRefused = isChargeRefused(error) || (error instanceof Refusal && error.status < 500);
  const isWrong = error instanceof UsageError;
  console.error(
    `${isRefused ? 'Refused' : isWrong ? 'Wrong command line' : 'Failed'}: ${error instanceof Error ? error.message : String(error)}`,
  );
  if (isWrong) console.error('npm run -s admin -- --help lists all commands.');
  else if (error instanceof Error && error.cause instanceof Error) console.error(`  because of: ${error.cause.message}`);
  return isRefused ? 1 : isWrong ? 2 : 3;
}
