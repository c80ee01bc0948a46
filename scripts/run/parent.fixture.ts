import { Program } from './program.ts';

/** A parent process like `npm start`: starts `script` and prints its process id when it answers. */
const [script = '', health = ''] = process.argv.slice(2);
const program = new Program({ name: 'The program', script, cwd: process.cwd(), env: {}, health });
await program.ready();
process.stdout.write(`started ${program.pid}\n`);
setInterval(() => undefined, 60_000);
