import { once } from 'node:events';
import { createServer } from 'node:net';

/** Rejects with advice when the port is in use. */
export async function needFreePort(port: number, variable: string): Promise<void> {
  const probe = createServer().listen(port);
  try {
    await once(probe, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(
      code === 'EADDRINUSE'
        ? `Port ${port} is in use. Stop the program that listens there, or choose another port, such as ${variable}=${port + 100}.`
        : `Port ${port} (${variable}) cannot be opened: ${message}`,
      { cause: error },
    );
  } finally {
    probe.close();
  }
}
