import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@vendure/core';

export interface HandedOver {
  readonly carrier: string;
  readonly number: string;
}

/** The actions of staff on an order, by its number, in the transaction of their click. A refusal of the shop is thrown. */
export interface OrderActions {
  pay(ctx: RequestContext, number: string): Promise<void>;
  handOver(ctx: RequestContext, number: string, parcel: HandedOver): Promise<void>;
  complete(ctx: RequestContext, number: string): Promise<void>;
  cancel(ctx: RequestContext, number: string): Promise<void>;
}

/** Where the engine's processes find the backend, which they must not import: the dashboard's builder compiles them, too. */
@Injectable()
export class BackendOrders {
  private actions: OrderActions | undefined;

  use(actions: OrderActions): void {
    this.actions = actions;
  }

  get(): OrderActions {
    if (!this.actions) throw new Error('the backend is not there');
    return this.actions;
  }
}
