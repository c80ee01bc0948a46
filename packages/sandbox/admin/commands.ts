import { type Commands, readOptions, UsageError } from './command.ts';
import { CONTENT_COMMANDS } from './content-commands.ts';
import { LIVE_COMMANDS } from './live-commands.ts';
import { MAIL_COMMANDS } from './mail-commands.ts';
import type { OpenShop } from './open-shop.ts';
import { ORDER_COMMANDS } from './order-commands.ts';
import { PAYMENT_COMMANDS } from './payment-commands.ts';

const COMMANDS: Commands = { ...ORDER_COMMANDS, ...MAIL_COMMANDS, ...PAYMENT_COMMANDS, ...CONTENT_COMMANDS, ...LIVE_COMMANDS };

export const USAGE = `npm run -s admin -- <command> [--json]

${Object.values(COMMANDS)
  .map(({ usage }) => `  ${usage}`)
  .join('\n')}

The database is that of the backend: DATABASE_URL, or the file in SANDBOX_DATA_DIR; both may stand in .env. --dry-run
does everything, says what changes and rolls it back. Ends with 0 when it is done, 1 when it is refused (nothing has
changed), 2 for a wrong command line, 3 when database or payment gateway do not answer. docs/operations/admin.md has
examples.`;

export interface ReadCommand {
  /** True if it may make the tables of an empty database. */
  readonly mayBegin: boolean;
  run(opened: Pick<OpenShop, 'shop' | 'bare' | 'surroundings'>): Promise<string>;
}

/** Null: only the usage is wanted. */
export function readCommand(args: readonly string[]): ReadCommand | null {
  const { values, positionals, tokens } = parsed(args);
  if (values.help || positionals.length === 0) return null;
  const size = Object.hasOwn(COMMANDS, positionals.slice(0, 2).join(' ')) ? 2 : 1;
  const name = positionals.slice(0, size).join(' ');
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`there is no command "${positionals.slice(0, 2).join(' ')}"`);
  const operands = positionals.slice(size);
  if (operands.length !== (command.operand === undefined ? 0 : 1))
    throw new UsageError(`${name} takes ${command.operand ?? 'nothing'} behind it, and then options: ${command.usage}`);
  const given = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const known: readonly string[] = command.options;
  for (const option of given) if (!known.includes(option)) throw new UsageError(`${name} has no option --${option}: ${command.usage}`);
  for (const option of command.required ?? [])
    if (values[option] === undefined || values[option] === '') throw new UsageError(`${name} needs --${option}: ${command.usage}`);
  const [operand = ''] = operands;
  return {
    mayBegin: 'fill' in command && !values['dry-run'],
    async run({ shop, bare, surroundings }) {
      const { text, json } = await ('fill' in command
        ? command.fill(bare, operand, values)
        : command.run(await shop(), operand, values, surroundings));
      return values.json ? JSON.stringify(json, null, 2) : text;
    },
  };
}

function parsed(args: readonly string[]): ReturnType<typeof readOptions> {
  try {
    return readOptions(args);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
