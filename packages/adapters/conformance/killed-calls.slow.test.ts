import { testStages } from './stages.fixture.ts';

await testStages(['Stripe', 'PayPal', 'Mollie'], ({ kills }) => kills === true);
