import { listingData } from '../../../shared/commerce/structured-data/listing.ts';
import { useSite } from '../../core/app-context.tsx';
import { StructuredData } from './structured-data.tsx';

interface ListingDataProps {
  readonly name: string;
  readonly path: string;
  /** Canonical paths of the entries. */
  readonly paths: readonly string[];
  readonly before?: number;
  readonly total?: number;
}

/** Structured data of a list of pages. */
export function ListingData({ name, path, paths, before = 0, total = paths.length }: ListingDataProps) {
  const { origin } = useSite();
  return <StructuredData data={listingData({ name, url: origin + path, urls: paths.map((one) => origin + one), before, total })} />;
}
