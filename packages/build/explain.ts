import { type BuildFailure, formatMessages } from 'esbuild';

const isBuildFailure = (error: unknown): error is BuildFailure =>
  error instanceof Error && 'errors' in error && Array.isArray(error.errors);

/** The errors of a build with file, line and source. */
export async function explain(error: unknown, { color = process.stderr.isTTY } = {}): Promise<string> {
  if (isBuildFailure(error)) return (await formatMessages(error.errors, { kind: 'error', color })).join('\n');
  if (error instanceof Error && 'loc' in error) {
    const { loc, message } = error as Error & { loc: { line: number; column: number }; fileName?: string };
    return `${(error as { fileName?: string }).fileName ?? 'style sheet'}:${loc.line}:${loc.column}: ${message}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
