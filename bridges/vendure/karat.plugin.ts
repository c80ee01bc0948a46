import { PluginCommonModule, type RuntimeVendureConfig, VendurePlugin } from '@vendure/core';
import { customFields } from './custom-fields.ts';

/** What the engine itself has to know of the shop. It imports nothing of the backend: the dashboard's builder compiles it, too. */
@VendurePlugin({
  imports: [PluginCommonModule],
  compatibility: '^3.7.0',
  configuration: (config: RuntimeVendureConfig) => {
    for (const [entity, fields] of Object.entries(customFields)) (config.customFields[entity] ??= []).push(...fields);
    return config;
  },
})
export class KaratPlugin {}
