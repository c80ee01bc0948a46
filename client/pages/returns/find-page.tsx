import { FindReturnOrder } from './find-return-order.tsx';

export default function ReturnFindPage() {
  return <FindReturnOrder />;
}
