import { useRef, useState } from 'react';
import {
  choiceOf,
  chosenPositions,
  firstType,
  possibleChoice,
  returnTypeOf,
  type ReturnChoice,
} from '../../../shared/commerce/return-choice.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { ReturnType } from '../../../packages/contract/return-limits.ts';
import type { FormValues } from '../../../packages/engine/forms/form.ts';
import { usePage } from '../../../packages/engine/browser/page.tsx';
import { ChooseStep } from './choose-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { usePhotos } from './use-photos.ts';
import { chosenLines, useReturnLines } from './return-lines.ts';

/**
 * The request in two steps. The choice of products stands in the address: it is no secret, a plain form can send it, and the browser's back
 * button, a reload and a second tab work. What is typed afterwards is posted, and kept here while the customer goes back to the choice.
 */
export function RequestReturn({ id, order }: { readonly id: string; readonly order: Order }) {
  const { search } = usePage('returnRequest');
  const lines = useReturnLines(order);
  const photos = usePhotos(id);
  const typed = useRef<FormValues>({});
  const [changed, setChanged] = useState<ReturnChoice | null>(null);
  const offered = firstType(lines);
  const inAddress = choiceOf(search);
  const type = inAddress?.type ?? returnTypeOf(search.get('type')) ?? offered ?? ReturnType.refund;
  const { positions } = possibleChoice(type, inAddress?.positions ?? chosenPositions(search.getAll('piece')), lines);
  const isDetails = search.get('step') === 'details';
  if (isDetails && positions.length > 0) {
    const choice = { type, positions };
    return (
      <DetailsStep
        key={`${type} ${search.getAll('piece').join(' ')}`}
        {...{ order, choice, photos, typed }}
        chosen={chosenLines(lines, positions)}
      />
    );
  }
  const begin = changed ?? { type: offered === ReturnType.repair ? offered : type, positions };
  return <ChooseStep {...{ order, lines, begin }} isIncomplete={isDetails} onChange={setChanged} />;
}
