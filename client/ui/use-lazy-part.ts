import { type ComponentType, useCallback, useRef, useState } from 'react';
import { useApp } from '../core/app-context.tsx';
import type { Namespace } from '../core/i18n.ts';

export interface LazyPart<P> {
  /** Null until its chunk and texts are here. */
  readonly Part: ComponentType<P> | null;
  readonly state: 'idle' | 'loading' | 'ready' | 'failed';
  /** Asks for it, once; again after a failure. Never rejects: false when it could not be loaded. */
  readonly want: () => Promise<boolean>;
}

/**
 * A part of the page that is a chunk of its own, loaded with its texts when somebody wants it:
 * `useLazyPart(() => import('./viewer.tsx').then(({ Viewer }) => Viewer), ['viewer'])`.
 */
export function useLazyPart<P>(load: () => Promise<ComponentType<P>>, namespaces: readonly Namespace[] = []): LazyPart<P> {
  const { texts } = useApp();
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const [state, setState] = useState<LazyPart<P>['state']>('idle');
  const asked = useRef<Promise<boolean> | null>(null);
  // The same for the component's whole life: what is loaded does not depend on props.
  const how = useRef({ load, namespaces, texts });

  const want = useCallback(() => {
    asked.current ??= (async () => {
      setState('loading');
      try {
        const [loaded] = await Promise.all([how.current.load(), how.current.texts.load(how.current.namespaces)]);
        setPart(() => loaded);
        setState('ready');
        return true;
      } catch {
        asked.current = null;
        setState('failed');
        return false;
      }
    })();
    return asked.current;
  }, []);
  return { Part, state, want };
}
