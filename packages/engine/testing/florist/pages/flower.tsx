import { useState } from 'react';
import { pageLoader, usePage } from '../../../browser/page.tsx';
import { useSuspenseQuery } from '../../../browser/use-suspense-query.ts';
import { flowerQuery } from '../calls.ts';
import { routes } from '../tables.ts';

export const load = pageLoader('flower', async ({ queryClient, params: { slug } }) => {
  await queryClient.ensureQueryData(flowerQuery(slug));
  return null;
});

export default function FlowerPage() {
  const { slug } = usePage('flower').params;
  const { name, price } = useSuspenseQuery(flowerQuery(slug)).data.data;
  const [stems, setStems] = useState(1);
  return (
    <>
      <title>{name}</title>
      <h1>{name}</h1>
      <p>
        <button type="button" onClick={() => setStems(stems + 1)}>
          One more
        </button>
        <output>{`${stems} for € ${stems * price}`}</output>
      </p>
      <a href={routes.pathOf('order', { slug })}>Order</a>
    </>
  );
}
