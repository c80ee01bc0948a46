import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Shop, ShopWithoutContent } from '../../backend/shop/shop.ts';
import type { Surroundings } from './open-shop.ts';

/** A command line that names no command, or one of its options wrongly. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A check that found a fault; its message is the whole report. */
export class CheckFailed extends Error {
  override readonly name = 'CheckFailed';
}

const OPTIONS = {
  again: { type: 'boolean', default: false },
  amount: { type: 'string' },
  'by-hand': { type: 'boolean', default: false },
  carrier: { type: 'string' },
  complete: { type: 'boolean', default: false },
  dispute: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  from: { type: 'string' },
  help: { type: 'boolean', default: false, short: 'h' },
  json: { type: 'boolean', default: false },
  limit: { type: 'string', default: '50' },
  order: { type: 'string' },
  out: { type: 'string' },
  payment: { type: 'string' },
  reason: { type: 'string' },
  since: { type: 'string' },
  status: { type: 'string' },
  to: { type: 'string' },
  tracking: { type: 'string' },
  url: { type: 'string' },
  withdrawal: { type: 'string' },
} as const;

export const readOptions = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, tokens: true });
type Values = ReturnType<typeof readOptions>['values'];
export type Option = keyof typeof OPTIONS;

export interface Output {
  /** For people, and what `--json` writes for programs. */
  readonly text: string;
  readonly json?: unknown;
}

interface CommandBase {
  readonly usage: string;
  readonly options: readonly Option[];
  readonly required?: readonly Option[];
  /** The arguments behind the command's name. */
  readonly operand?: string;
}

export type Command = CommandBase &
  (
    | { run(shop: Shop, operand: string, values: Values, surroundings: Surroundings): Promise<Output> }
    /** Works on an empty database as well, which it makes unless it is a dry run. */
    | { fill(shop: ShopWithoutContent, operand: string, values: Values): Promise<Output> }
  );

/** By name, in the order of the usage. */
export type Commands = Readonly<Record<string, Command>>;

/** Only for its owner to read. */
export function writeNewFile(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new UsageError(`--out ${file} cannot be written: ${(error as Error).message}`);
  }
}

export function day(option: Option, text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text)) return text;
  throw new UsageError(`--${option} ${text}: it must be a day such as 2026-11-26`);
}

export function count(option: Option, text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new UsageError(`--${option} ${text}: it must be a number from 1 on`);
}
