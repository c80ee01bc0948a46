import { PluginCommonModule, type RuntimeVendureConfig, VendurePlugin } from '@vendure/core';
import { customFields } from './custom-fields.ts';
import { BackendOrders } from './orders/order-actions.ts';
import { orderFields } from './orders/order-fields.ts';
import { setOrderOptions } from './orders/order-options.ts';

/** The shop's extensions of the engine. It imports nothing of the backend: the dashboard's builder compiles it, too. */
@VendurePlugin({
  imports: [PluginCommonModule],
  providers: [BackendOrders],
  exports: [BackendOrders],
  compatibility: '^3.7.0',
  configuration: (config: RuntimeVendureConfig) => {
    for (const [entity, fields] of Object.entries({ ...customFields, ...orderFields }))
      (config.customFields[entity] ??= []).push(...fields);
    setOrderOptions(config);
    return config;
  },
})
export class KaratPlugin {}
