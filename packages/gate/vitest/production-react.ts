import process from 'node:process';

/**
 * React as in production, for slow tests, which render thousands of pages: the build for development checks every element. What it finds is
 * found by the other tests of the same pages.
 */
const { NODE_ENV } = process.env;
process.env['NODE_ENV'] = 'production';
await Promise.all([import('react/jsx-runtime'), import('react-dom/server')]);
if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
else process.env['NODE_ENV'] = NODE_ENV;
