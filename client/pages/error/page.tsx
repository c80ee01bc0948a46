export { errorLoader as load } from './loader.ts';

/** Never rendered: the loader always fails, and `Root` shows the error page. */
export default function ErrorRoutePage() {
  return null;
}
