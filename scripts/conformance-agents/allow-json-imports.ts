import { registerHooks } from 'node:module';

/** The server imports its texts without an attribute, which its bundler does not need; Node itself does. */
export function allowJsonImports(): void {
  registerHooks({
    resolve(specifier, context, next) {
      return next(specifier, specifier.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context);
    },
    load(url, context, next) {
      return next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context);
    },
  });
}
