import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failed, type Finding, ok } from '../../packages/engine/doctor/finding.ts';

const PARTS = ['manifest.json', 'server/main.js', 'public/assets'];

/** Is there a complete build? */
export function checkBuild(dist: string): Finding[] {
  const missing = PARTS.filter((part) => !existsSync(join(dist, part)));
  if (missing.length > 0) return [failed('build', `${missing.join(', ')} not in ${dist}`, 'Run "npm run build".')];
  const { buildId } = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as { buildId?: string };
  return [ok('build', `${buildId} is complete`)];
}
