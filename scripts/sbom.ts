/**
 * The serial number is a hash of the contents and the date SOURCE_DATE_EPOCH, so two builds of one commit list the same, byte for byte. A
 * scanner's own list would be another program in the build.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildTime } from '../packages/build/builds-before.ts';
import { ROOT } from '../packages/build/paths.ts';

/**
 * `node scripts/sbom.ts sbom.json` in the image's build: what "npm sbom" wrote (CycloneDX 1.5), for the packages that the image still has,
 * and the same bytes for the same packages. (With "--omit=dev" npm leaves out react and zod, since development packages need them, too.)
 */
interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
}

export interface Sbom {
  readonly serialNumber?: string;
  readonly metadata: { readonly timestamp?: string; readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Contents {
  /** The root package's name; npm takes that of the folder. */
  readonly name: string;
  /** `name@version` */
  readonly installed: ReadonlySet<string>;
  /** Milliseconds. */
  readonly time: number;
}

export function sbomOf(sbom: Sbom, { name, installed, time }: Contents): Sbom {
  // Node's program has moved out of its package.
  const components = sbom.components.filter((one) => one.name === 'node' || installed.has(`${one.name}@${one.version}`));
  const refs = new Set([sbom.metadata.component, ...components].map((component) => component['bom-ref']));
  const dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
  const metadata = { ...sbom.metadata, timestamp: new Date(time).toISOString(), component: { ...sbom.metadata.component, name } };
  const { serialNumber: _, ...rest } = { ...sbom, metadata, components, dependencies };
  return { ...rest, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(rest))}` };
}

/** The packages in the folder's node_modules, nested ones too. */
export function installedIn(folder: string): ReadonlySet<string> {
  const files = globSync(['**/node_modules/*/package.json', '**/node_modules/@*/*/package.json'], { cwd: folder });
  const packages = files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as { name: string; version: string });
  return new Set(packages.map(({ name, version }) => `${name}@${version}`));
}

/** RFC 9562 section 5.8: a UUID of our own making, here of a hash. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

if (import.meta.main) {
  const [file = ''] = process.argv.slice(2);
  const { name } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { name: string };
  const sbom = JSON.parse(readFileSync(file, 'utf8')) as Sbom;
  writeFileSync(file, `${JSON.stringify(sbomOf(sbom, { name, installed: installedIn(ROOT), time: buildTime() }), null, 2)}\n`);
}
