import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { ASSETS } from './paths.ts';
import type { Output } from './output.ts';

/** Below the output folder: the assets of each of the last builds. */
export const BUILDS = 'builds.json';
/** Builds besides the new one. An open page is rarely older than two deployments. */
const MAX_BUILDS = 2;
const MAX_AGE = 7 * 86_400_000;

const Record = z.object({ buildId: z.string(), builtAt: z.number(), files: z.array(z.string().startsWith(`${ASSETS}/`)) });
type Record = z.infer<typeof Record>;

export interface BuildsBefore {
  /** Text of `builds.json`. */
  readonly record: string;
  /** Assets of earlier builds that stay. */
  readonly kept: ReadonlySet<string>;
}

/** Milliseconds; SOURCE_DATE_EPOCH (seconds, reproducible-builds.org) makes two builds of one commit the same. */
export const buildTime = (): number => Number(process.env['SOURCE_DATE_EPOCH'] ?? '') * 1000 || Date.now();

/** An open page loads its chunks also after a deployment. Old assets are limited by builds and by age. */
export async function buildsBefore(outDir: string, buildId: string, output: Output, now: number = buildTime()): Promise<BuildsBefore> {
  const files = [...output.keys()].filter((path) => path.startsWith(`${ASSETS}/`)).toSorted();
  const earlier = (await readRecords(outDir))
    // A repeated build removes none.
    .filter((build) => build.buildId !== buildId && now - build.builtAt < MAX_AGE)
    .slice(0, MAX_BUILDS);
  const records: Record[] = [{ buildId, builtAt: now, files }, ...earlier];
  return { record: `${JSON.stringify(records)}\n`, kept: new Set(earlier.flatMap((build) => build.files)) };
}

async function readRecords(outDir: string): Promise<Record[]> {
  try {
    return z.array(Record).parse(JSON.parse(await readFile(join(outDir, BUILDS), 'utf8')));
  } catch {
    // No file yet, or not our format.
    return [];
  }
}
