import { expect, it } from 'vitest';
import { type Sbom, sbomOf } from './sbom.ts';

const component = (name: string) => ({ 'bom-ref': `${name}@1`, name, version: '1' });
const sbom = (serial: string): Sbom => ({
  serialNumber: `urn:uuid:${serial}`,
  metadata: { timestamp: new Date().toISOString(), component: { ...component('karat'), name: 'app' } },
  components: ['express', 'typescript', 'node'].map(component),
  dependencies: [
    { ref: 'karat@1', dependsOn: ['express@1', 'node@1'] },
    { ref: 'express@1', dependsOn: ['typescript@1'] },
    { ref: 'typescript@1', dependsOn: [] },
    { ref: 'node@1', dependsOn: [] },
  ],
});
const contents = { name: 'karat', installed: new Set(['express@1', 'typescript@2']), time: 1_700_000_000_000 };

it('lists remaining packages, and Node', () => {
  const { metadata, components, dependencies } = sbomOf(sbom('a'), contents);
  expect(metadata).toMatchObject({ timestamp: '2023-11-14T22:13:20.000Z', component: { name: 'karat' } });
  expect(components.map(({ name }) => name)).toEqual(['express', 'node']);
  expect(dependencies).toEqual([
    { ref: 'karat@1', dependsOn: ['express@1', 'node@1'] },
    { ref: 'express@1', dependsOn: [] },
    { ref: 'node@1', dependsOn: [] },
  ]);
});

it('is the same for the same packages, and has another serial number for others', () => {
  const first = sbomOf(sbom('a'), contents);
  expect(sbomOf(sbom('b'), contents)).toEqual(first);
  expect(first.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  expect(sbomOf(sbom('a'), { ...contents, installed: new Set<string>() }).serialNumber).not.toBe(first.serialNumber);
});
