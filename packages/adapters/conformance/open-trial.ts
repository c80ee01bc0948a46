import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { OpenStage, Stage } from './stage.ts';

/** A stage whose notices are taken in as the backend takes them in. */
export interface Trial {
  readonly stage: Stage;
  /** The charges that notices were about. */
  readonly noticed: readonly string[];
  /** The next notices fail, as when the database is away. */
  failNotices(times: number): void;
  close(): Promise<void>;
}

export async function openTrial(openStage: OpenStage): Promise<Trial> {
  const app = express();
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stage = await openStage({ noticeOrigin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  const noticed: string[] = [];
  let failures = 0;
  stage.gateways.onNotice((ref) => {
    if (failures-- > 0) throw new Error('the database is away');
    noticed.push(ref);
  });
  app.use(stage.notices);
  return {
    stage,
    noticed,
    failNotices: (times) => void (failures = times),
    async close() {
      await stage.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
