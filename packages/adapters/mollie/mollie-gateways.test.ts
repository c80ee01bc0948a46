import { testStages } from '../conformance/stages.fixture.ts';

await testStages(['Mollie'], ({ kills }) => kills !== true);
