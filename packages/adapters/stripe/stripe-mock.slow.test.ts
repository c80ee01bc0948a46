import { afterAll } from 'vitest';
import { testStages } from '../conformance/stages.fixture.ts';
import { startStripeMock } from './stripe-mock.ts';

const mock = await startStripeMock();
process.env['STRIPE_MOCK'] = mock.url;
afterAll(() => {
  delete process.env['STRIPE_MOCK'];
  mock.stop();
});

// Each request is checked by Stripe's own description of its API.
await testStages(['Stripe'], ({ kills }) => kills !== true);
