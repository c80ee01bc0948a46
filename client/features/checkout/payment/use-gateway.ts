import { useCallback, useEffect, useState } from 'react';
import { useApp } from '../../../core/app-context.tsx';
import type { Translate } from '../../../core/i18n.ts';
import { loadGatewayTexts } from './gateway-texts.ts';

export interface Provided<T> {
  /** Null while its script is loading, or could not be loaded. */
  readonly value: T | null;
  readonly failed: boolean;
  /** Null until the texts are loaded. */
  readonly t: Translate<'gateways'> | null;
  readonly retry: () => void;
}

/** The value that a gateway's script creates, and the texts about it. `load` must be a stable function. */
export function useGateway<T>(load: () => Promise<T>): Provided<T> {
  const app = useApp();
  const [value, setValue] = useState<T | null>(null);
  const [failed, setFailed] = useState(false);
  const [t, setT] = useState<Translate<'gateways'> | null>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    let left = false;
    const fail = () => left || setFailed(true);
    loadGatewayTexts(app).then((words) => left || setT(() => words), fail);
    load().then((loaded) => left || setValue(() => loaded), fail);
    return () => {
      left = true;
    };
  }, [app, load, attempts]);
  const retry = useCallback(() => {
    setFailed(false);
    setAttempts((count) => count + 1);
  }, []);
  return { value, failed, t, retry };
}
