import { testStages } from '../conformance/stages.fixture.ts';

await testStages(['PayPal'], ({ kills }) => kills !== true);
