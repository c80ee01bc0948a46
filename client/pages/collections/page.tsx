export default function CollectionsPage() {
  return <h1>Collections</h1>;
}
