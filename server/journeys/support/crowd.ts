import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface CrowdReport {
  /** Milliseconds until all of them had the answer to /healthz. */
  readonly forNextToNothing: number;
  /** Health and a page in memory in turn, while all of them wait for pages of their own. */
  readonly meanwhile: readonly { readonly status: number; readonly after: number }[];
  readonly answers: readonly { readonly status: number; readonly retry: string | null; readonly after: number }[];
}

const PROGRAM = fileURLToPath(new URL('crowd-program.ts', import.meta.url));

/** So many visitors, each of whom wants a page that nobody has. */
export async function sendCrowd(url: string, count: number): Promise<CrowdReport> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, url, String(count)]);
  return JSON.parse(stdout) as CrowdReport;
}
