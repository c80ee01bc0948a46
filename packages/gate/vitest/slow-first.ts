import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** More than a minute each on two processors; the last lines of a run name the slowest files. */
const LONGEST = [
  'offers.slow.test',
  'docker.slow.test',
  'postgres.slow.test',
  'alerts-lab.slow.test',
  'rolling-restart.slow.test',
  'update.slow.test',
  'make-feed.slow.test',
  'killed-server.slow.test',
  'load-stability.slow.story',
  'payment-methods.slow.story',
  'listing-stability.slow.story',
  'sign-in-again.slow.story',
];

/** A slow file that starts last runs alone while the other workers have nothing left. In a fresh clone vitest knows no durations. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.findIndex((name) => moduleId.includes(`/${name}`));
      if (place !== -1) return place;
      return LONGEST.length + (moduleId.includes('.slow.') ? 0 : 1);
    };
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
