import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { ASSETS } from './layout.ts';
import type { Output } from './output.ts';

/** Below the output folder: which assets each of the last builds made. */
export const BUILDS = 'builds.json';
/** Beside the new one. A page that somebody has open is rarely older than two deployments. */
const MAX_BUILDS = 2;
const MAX_AGE = 7 * 86_400_000;

const Record = z.object({ buildId: z.string(), builtAt: z.number(), files: z.array(z.string().startsWith(`${ASSETS}/`)) });
type Record = z.infer<typeof Record>;

export interface BuildsBefore {
  /** What goes into `builds.json`. */
  readonly record: string;
  /** Assets of earlier builds that stay. */
  readonly kept: ReadonlySet<string>;
}

/** A page that was opened before a deployment loads its chunks after it. What stays is bounded by builds and by age. */
export async function buildsBefore(outDir: string, buildId: string, output: Output, now: number = Date.now()): Promise<BuildsBefore> {
  const files = [...output.keys()].filter((path) => path.startsWith(`${ASSETS}/`));
  const earlier = (await readRecords(outDir))
    // The same build again pushes none out.
    .filter((build) => build.buildId !== buildId && now - build.builtAt < MAX_AGE)
    .slice(0, MAX_BUILDS);
  const records: Record[] = [{ buildId, builtAt: now, files }, ...earlier];
  return { record: `${JSON.stringify(records)}\n`, kept: new Set(earlier.flatMap((build) => build.files)) };
}

async function readRecords(outDir: string): Promise<Record[]> {
  try {
    return z.array(Record).parse(JSON.parse(await readFile(join(outDir, BUILDS), 'utf8')));
  } catch {
    // None yet, or nothing that we wrote.
    return [];
  }
}
