import { AssetServerPlugin } from '@vendure/asset-server-plugin';
import {
  type AssetPreviewStrategy,
  DefaultJobQueuePlugin,
  DefaultLogger,
  DefaultSchedulerPlugin,
  DefaultSearchPlugin,
  LanguageCode,
  LogLevel,
  type VendureConfig,
  type VendureLogger,
} from '@vendure/core';
import { DashboardPlugin } from '@vendure/dashboard/plugin';
import { join } from 'node:path';
import { ENGINE_CONNECTIONS } from './engine-transaction.ts';
import { KaratPlugin } from './karat.plugin.ts';
import { MIGRATIONS } from './migrations/all.ts';
import { PictureNames } from './picture-names.ts';
import { type EngineSettings, SCHEMAS } from './settings.ts';
import { StaffPlugin } from './staff/staff.plugin.ts';

// Nobody learns from the engine what a shop does.
process.env['VENDURE_DISABLE_TELEMETRY'] ??= 'true';

/** Paths of the engine. All others belong to the backend, and so the engine's own shop API is closed. */
export const ENGINE_ROUTES = { adminApi: 'admin-api', assets: 'assets', dashboard: 'dashboard' } as const;

interface Options {
  /** Pictures keep the names that the shop has given them, and the dashboard's search is not updated with each product. */
  readonly isImport?: boolean;
  readonly logger?: VendureLogger;
  /** Made by another strategy than the engine's (`staff/checked-previews.ts`). */
  readonly previews?: AssetPreviewStrategy;
}

/** Of previews: they are shown in lists; pages show pictures that the backend derives. */
export const PREVIEW_SIDE = 600;

const COMMAND_LOGGER = new DefaultLogger({ level: LogLevel.Warn, timestamp: false });

export function engineConfig(
  settings: EngineSettings,
  { isImport = false, logger = COMMAND_LOGGER, previews }: Options = {},
): VendureConfig {
  const { databaseUrl, host, port, dataDir, admin, cookieSecret, hasWorker } = settings;
  return {
    apiOptions: { hostname: host, port, adminApiPath: ENGINE_ROUTES.adminApi, shopApiPath: 'shop-api', cors: false, csrfPrevention: true },
    authOptions: {
      tokenMethod: ['cookie', 'bearer'],
      superadminCredentials: { ...admin },
      cookieOptions: { secret: cookieSecret, sameSite: 'lax' },
    },
    defaultLanguageCode: LanguageCode.de,
    logger,
    dbConnectionOptions: connectionOf(databaseUrl),
    assetOptions: { permittedFileTypes: ['image/webp', 'image/jpeg', 'image/png', 'image/avif'] },
    schedulerOptions: { runTasksInWorkerOnly: hasWorker },
    // Payments are the backend's.
    paymentOptions: { paymentMethodHandlers: [] },
    plugins: [
      AssetServerPlugin.init({
        route: ENGINE_ROUTES.assets,
        assetUploadDir: join(dataDir, 'assets'),
        previewMaxWidth: PREVIEW_SIDE,
        previewMaxHeight: PREVIEW_SIDE,
        ...(previews && { previewStrategy: previews }),
        namingStrategy: new PictureNames(isImport),
      }),
      DefaultJobQueuePlugin.init({ pollInterval: 500 }),
      // Removes old jobs and sessions.
      DefaultSchedulerPlugin.init(),
      // Staff search in it; shoppers do not.
      ...(isImport ? [] : [DefaultSearchPlugin]),
      DashboardPlugin.init({ route: ENGINE_ROUTES.dashboard, appDir: join(dataDir, 'dashboard') }),
      KaratPlugin,
      StaffPlugin,
    ],
  };
}

/**
 * The engine's driver takes no connection string with a socket in it. Its own tables come first, so that its migrations see no others;
 * those of the backend are found behind them, because its rows are written in the engine's transactions (ADR-0078).
 */
function connectionOf(databaseUrl: string): VendureConfig['dbConnectionOptions'] {
  const url = new URL(databaseUrl);
  return {
    type: 'postgres',
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.port || 5432),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
    synchronize: false,
    logging: false,
    migrations: [...MIGRATIONS],
    poolSize: ENGINE_CONNECTIONS,
    extra: { application_name: 'vendure', options: `-c search_path=${SCHEMAS.engine},${SCHEMAS.backend}` },
  };
}
