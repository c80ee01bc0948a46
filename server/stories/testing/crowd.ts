import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface CrowdReport {
  /** Milliseconds until all had the answer to /healthz. */
  readonly healthDuration: number;
  /** Durations of /healthz and a stored page, while all wait for their pages. */
  readonly meanwhile: readonly { readonly status: number; readonly after: number }[];
  readonly answers: readonly { readonly status: number; readonly retry: string | null; readonly after: number }[];
}

const PROGRAM = fileURLToPath(new URL('crowd-program.ts', import.meta.url));

/** That many visitors, each requesting another page that is not stored. */
export async function sendCrowd(url: string, count: number): Promise<CrowdReport> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, url, String(count)]);
  return JSON.parse(stdout) as CrowdReport;
}
