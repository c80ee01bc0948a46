import { Refusal } from '../core/refusal.ts';

export type FileFormat = 'csv' | 'json';

/** A fault in a line of a CSV file, or in an entry of a JSON list; both from 1. */
export interface FileFault {
  readonly line: number;
  readonly message: string;
}

/** Null: not UTF-8. */
export function decodedText(content: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return null;
  }
}

/** Entries of a JSON list. */
export function jsonList(text: string): { records: { line: number; value: unknown }[]; faults: FileFault[] } {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    return { records: [], faults: [{ line: 1, message: `the file is not JSON: ${(error as Error).message.slice(0, 200)}` }] };
  }
  if (!Array.isArray(list)) return { records: [], faults: [{ line: 1, message: 'the file is not a JSON list' }] };
  return { records: list.map((value: unknown, index) => ({ line: index + 1, value })), faults: [] };
}

/** A terminal shows no more. */
const MOST_SHOWN = 200;

/** Names every fault, so that a file is corrected once. */
export function requireFaultless(lineName: string, faults: readonly FileFault[]): void {
  if (faults.length === 0) return;
  const sorted = faults.toSorted((one, other) => one.line - other.line);
  refuseFaults(sorted.map(({ line, message }) => `${lineName} ${line}: ${message}`));
}

export function refuseFaults(faults: readonly string[], what = 'the file'): never {
  const lines = faults.slice(0, MOST_SHOWN).map((fault) => `  ${fault}`);
  const rest = faults.length > MOST_SHOWN ? [`  and ${faults.length - MOST_SHOWN} more`] : [];
  const head = `${what} has ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`;
  throw new Refusal('validation_failed', [head, ...lines, ...rest].join('\n'));
}
