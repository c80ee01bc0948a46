/** Fields of a log line (one JSON object per line). */
interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
  readonly ms?: number;
  readonly cache?: string;
  readonly err?: { readonly stack?: string };
}

const WARN = 40;
const ERROR = 50;

/** Readable output of a program: a short line per request, stacks of errors; files and health checks are left out. */
export function readable(text: string): string {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => describe(line))
    .filter((line) => line !== null)
    .map((line) => `${line}\n`)
    .join('');
}

/** Stacks in a program's output, and lines that are not JSON, such as Node's message of a crash. */
export function troubles(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const entry = parse(line);
      return entry ? (entry.level >= ERROR ? (describe(line) ?? '') : '') : line;
    })
    .filter((line) => line !== '')
    .join('\n');
}

function describe(line: string): string | null {
  const entry = parse(line);
  if (!entry) return line;
  const { level, msg, method, path, status, ms, cache, err } = entry;
  if (method !== undefined && path !== undefined) {
    if (level < WARN && /^\/(?:assets\/|healthz|favicon)/.test(path)) return null;
    // A hit has no duration.
    const took = ms === undefined ? '' : ` ${ms} ms`;
    return `  ${String(status)} ${method} ${path}${took}${cache === undefined ? '' : `  [${cache}]`}${err?.stack ? `\n${err.stack}` : ''}`;
  }
  return `${level >= ERROR ? 'ERROR ' : level >= WARN ? 'WARN  ' : '  '}${msg}${err?.stack ? `\n${err.stack}` : ''}`;
}

function parse(line: string): LogLine | null {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return null;
  }
}
