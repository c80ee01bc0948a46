import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Deriving keys from passwords took a tenth of the tests' time, so tests derive them with less memory. Anything but the parameters that
 * the product must have (OWASP) is refused, so a weaker product fails. Programs that tests start derive them in full.
 */
const MUST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const QUICK = { memory: 8, passes: 1 };

const isDone = Symbol.for('quick passwords');
const { argon2 } = crypto;
if (!(isDone in argon2)) {
  const quick: typeof argon2 = (algorithm, parameters, callback) => {
    for (const [name, value] of Object.entries(MUST))
      if (parameters[name as keyof typeof MUST] !== value) throw new Error(`passwords need ${name} ${value}`);
    if (algorithm !== 'argon2id') throw new Error('passwords need argon2id');
    argon2(algorithm, { ...parameters, ...QUICK }, callback);
  };
  crypto.argon2 = Object.assign(quick, { [isDone]: true });
  syncBuiltinESMExports();
}
