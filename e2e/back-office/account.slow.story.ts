import { runStories } from '../support/run-stories.ts';

runStories({
  'sign-in': () => import('../sign-in.story.ts'),
  profile: () => import('../profile.story.ts'),
  orders: () => import('../orders.story.ts'),
  addresses: () => import('../addresses.slow.story.ts'),
});
