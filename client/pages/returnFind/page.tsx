import { FindReturnOrder } from '../../features/returns/find-return-order.tsx';

export default function ReturnFindPage() {
  return <FindReturnOrder />;
}
