import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A slow file that starts last runs alone while the other workers have nothing left. In a fresh clone vitest knows no durations. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const { slow = [], quick = [] } = Object.groupBy(sorted, ({ moduleId }) => (moduleId.includes('.slow.') ? 'slow' : 'quick'));
    return [...slow, ...quick];
  }
}
