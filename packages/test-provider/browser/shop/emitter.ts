type Handler = (event: never) => unknown;

/** `on`, `once` and `off` as the real scripts have them. */
export interface Emitter {
  on(name: string, handler: Handler): void;
  once(name: string, handler: Handler): void;
  off(name: string, handler?: Handler): void;
  emit(name: string, event: unknown): void;
  has(name: string): boolean;
}

export function createEmitter(): Emitter {
  const handlers = new Map<string, Map<Handler, Handler>>();
  const of = (name: string): Map<Handler, Handler> => {
    const known = handlers.get(name) ?? new Map<Handler, Handler>();
    handlers.set(name, known);
    return known;
  };
  const off = (name: string, handler?: Handler): void => {
    if (handler === undefined) handlers.delete(name);
    else of(name).delete(handler);
  };
  return {
    on: (name, handler) => void of(name).set(handler, handler),
    once(name, handler) {
      of(name).set(handler, (event) => {
        off(name, handler);
        return handler(event);
      });
    },
    off,
    emit(name, event) {
      for (const handler of of(name).values()) handler(event as never);
    },
    has: (name) => of(name).size > 0,
  };
}
