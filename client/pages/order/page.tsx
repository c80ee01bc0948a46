import { usePage } from '../../core/page.tsx';
import { OrderDetail } from '../../features/order/order-detail.tsx';
import { useCustomerOrder } from '../../features/order/queries.ts';

export { orderLoader as load } from './loader.ts';

export default function OrderPage() {
  return <OrderDetail order={useCustomerOrder(usePage('order').params.id)} />;
}
