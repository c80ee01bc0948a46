import { type ComponentType, useCallback, useRef, useState } from 'react';
import { useApp } from '../core/app-context.tsx';
import type { Namespace } from '../core/i18n.ts';

export interface LazyPart<P> {
  /** Null until its chunk and texts are loaded. */
  readonly Part: ComponentType<P> | null;
  readonly state: 'idle' | 'loading' | 'ready' | 'failed';
  /** Loads it once, and again after a failure. Never rejects: false when it could not be loaded. */
  readonly load: () => Promise<boolean>;
}

/**
 * A part of the page in a chunk of its own, loaded with its texts on demand:
 * `useLazyPart(() => import('./viewer.tsx').then(({ Viewer }) => Viewer), ['viewer'])`.
 */
export function useLazyPart<P>(importPart: () => Promise<ComponentType<P>>, namespaces: readonly Namespace[] = []): LazyPart<P> {
  const { texts } = useApp();
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const [state, setState] = useState<LazyPart<P>['state']>('idle');
  const loading = useRef<Promise<boolean> | null>(null);
  // Only the first arguments are used: the loaded part does not depend on props.
  const first = useRef({ importPart, namespaces, texts });

  const load = useCallback(() => {
    loading.current ??= (async () => {
      setState('loading');
      try {
        const [loaded] = await Promise.all([first.current.importPart(), first.current.texts.load(first.current.namespaces)]);
        setPart(() => loaded);
        setState('ready');
        return true;
      } catch {
        loading.current = null;
        setState('failed');
        return false;
      }
    })();
    return loading.current;
  }, []);
  return { Part, state, load };
}
