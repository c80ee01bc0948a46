import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { ROOT } from '../../build/paths.ts';

export const FOLDER = join(ROOT, 'deploy/kubernetes');
export const SCHEMAS = join(FOLDER, 'schemas.json');

/** A resource of Kubernetes, as far as we read it. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly data?: Readonly<Record<string, string>>;
  // oxlint-disable-next-line typescript/no-explicit-any -- the schema has checked it; types of all kinds would be a package of their own
  readonly spec?: any;
}

/** The manifests that "kubectl apply -k" would send, by the program that kubectl has in it. */
export function kustomize(folder: string): readonly Manifest[] {
  return manifestsOf(execFileSync('kustomize', ['build', join(FOLDER, folder)], { encoding: 'utf8' }));
}

/** An overlay with one component more, in its namespace, as the guide tells owners to add it. */
export function kustomizeWith(overlay: string, component: string): readonly Manifest[] {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'karat-overlay-'));
  const pathTo = (name: string): string => relative(folder, realpathSync(join(FOLDER, name)));
  const { namespace } = parse(readFileSync(join(FOLDER, overlay, 'kustomization.yaml'), 'utf8')) as { readonly namespace: string };
  const kustomization = { kind: 'Kustomization', namespace, resources: [pathTo(overlay)], components: [pathTo(component)] };
  try {
    writeFileSync(join(folder, 'kustomization.yaml'), stringify({ apiVersion: 'kustomize.config.k8s.io/v1beta1', ...kustomization }));
    return kustomize(relative(FOLDER, folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const manifestsOf = (text: string): readonly Manifest[] => parseAllDocuments(text).map((document) => document.toJS() as Manifest);

interface Schemas {
  readonly kinds: Readonly<Record<string, object>>;
  readonly definitions: Readonly<Record<string, object>>;
}

/** Problems of a manifest by the strict schema of its kind. */
export function createValidator(): (manifest: Manifest) => readonly string[] {
  const { kinds, definitions } = JSON.parse(readFileSync(SCHEMAS, 'utf8')) as Schemas;
  const ajv = new Ajv({ allErrors: true, strict: false });
  const compiled = new Map<string, ValidateFunction>();
  return (manifest) => {
    const key = `${manifest.apiVersion}/${manifest.kind}`;
    const kind = kinds[key];
    if (kind === undefined) return [`${key} has no schema in deploy/kubernetes/schemas.json`];
    const validate = compiled.get(key) ?? ajv.compile({ ...kind, definitions });
    compiled.set(key, validate);
    const name = `${manifest.kind} ${manifest.metadata.name}`;
    if (validate(manifest)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${name}${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
}
