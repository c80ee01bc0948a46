import { runStories } from '../support/run-stories.ts';

runStories({
  purchase: () => import('../purchase.story.ts'),
  'checkout of a customer': () => import('../customer-checkout.story.ts'),
  'completed order': () => import('../order-complete.story.ts'),
  codes: () => import('../codes.slow.story.ts'),
});
