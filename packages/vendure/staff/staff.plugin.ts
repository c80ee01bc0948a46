import { PluginCommonModule, type RuntimeVendureConfig, VendurePlugin } from '@vendure/core';
import { permissions } from './permissions.ts';
import { StaffQueries, StaffMutations } from './resolvers.ts';
import { schema } from './schema.ts';
import { StaffBackend } from './staff-backend.ts';

/**
 * Pages of the dashboard for what the engine has not: content, codes, gift cards, returns, withdrawals, questions, subscribers, mails; and
 * the money of an order.
 */
@VendurePlugin({
  imports: [PluginCommonModule],
  providers: [StaffBackend],
  adminApiExtensions: { schema, resolvers: [StaffQueries, StaffMutations] },
  configuration: (config: RuntimeVendureConfig) => {
    config.authOptions.customPermissions.push(...Object.values(permissions));
    return config;
  },
  dashboard: './dashboard/index.tsx',
  compatibility: '^3.7.0',
})
export class StaffPlugin {}
