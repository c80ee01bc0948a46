import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** When so many requests of a connection wait for their turn, no more are read. */
const MAX_WAITING = 100;

/**
 * Handles the requests of a connection one after the other. A client may send more before it has read the first answer (pipelining,
 * RFC 9112 section 9.3.2), and Node hands out each of them as soon as it is parsed: a client that sends a hundred and reads nothing would
 * have a hundred renders or upstream connections at once. So one connection has one at most.
 */
export function inTurn(listener: RequestListener, maxWaiting = MAX_WAITING): RequestListener {
  const waiting = new WeakMap<Socket, number>();

  function pauseWhileFull(socket: Socket): void {
    if ((waiting.get(socket) ?? 0) >= maxWaiting) socket.pause();
  }

  function wait(req: IncomingMessage, res: ServerResponse): void {
    const { socket } = req;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    // Later: Node reads on when it has handed out a request.
    if (count >= maxWaiting) process.nextTick(pauseWhileFull, socket);
    res.once('socket', () => {
      const left = (waiting.get(socket) ?? 1) - 1;
      waiting.set(socket, left);
      if (left === maxWaiting - 1) socket.resume();
      // Node is still busy with handing over the connection.
      process.nextTick(() => void (res.destroyed || listener(req, res)));
    });
  }

  // Node gives a response its socket when all answers before it have been sent.
  return (req, res) => (res.socket ? listener(req, res) : wait(req, res));
}
