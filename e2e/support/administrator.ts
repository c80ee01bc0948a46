/** The first one of the dashboard, as `packages/vendure/settings.ts` has it where nothing is set. Apart from what starts a browser. */
export const ADMINISTRATOR = { identifier: 'superadmin', password: 'dashboard-of-the-demo' } as const;
