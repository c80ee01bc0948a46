/** Never shown: the loader always fails, and `RootError` shows what a failed page shows. */
export default function ErrorRoutePage() {
  return null;
}
