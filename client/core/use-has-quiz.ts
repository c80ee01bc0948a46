import { href } from '../../shared/routes.ts';
import { useBootstrap } from './app-context.tsx';

/** True if the operator's menu offers the quiz: known on every page, without another call. */
export const useHasQuiz = (): boolean => useBootstrap().menu.some(({ url }) => url === href('quiz'));
