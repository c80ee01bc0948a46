import { testStages } from '../conformance/stages.fixture.ts';

await testStages(['Stripe'], ({ kills }) => kills !== true);
