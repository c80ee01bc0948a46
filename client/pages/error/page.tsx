export { errorLoader as load } from './loader.ts';

/** Never rendered: `Root` shows the error page. */
export default function ErrorRoutePage() {
  return null;
}
