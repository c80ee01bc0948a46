import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../packages/build/paths.ts';

export interface BackOfficeService {
  readonly image?: string;
  readonly command: readonly string[];
  readonly working_dir?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly [name: string]: unknown;
}

export const BACK_OFFICE_COMPOSE = 'packages/vendure/docker-compose.yml';

export const backOfficeServices = (): Readonly<Record<string, BackOfficeService>> =>
  (parse(readFileSync(join(ROOT, BACK_OFFICE_COMPOSE), 'utf8'), { merge: true }) as { services: Record<string, BackOfficeService> })
    .services;
