import { runStories } from '../support/run-stories.ts';

runStories({
  returns: () => import('../returns.story.ts'),
  'progress of a return': () => import('../return-progress.story.ts'),
  'photos of a return': () => import('../return-photos.slow.story.ts'),
});
