import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** While this many requests of a connection wait, no more are read from it. */
const MAX_WAITING = 100;

/**
 * Handles the requests of a connection one after the other. A client may send further requests before it has read the first response
 * (pipelining, RFC 9112 section 9.3.2), and Node emits each of them as soon as it is parsed: a client that sends a hundred requests and
 * reads nothing would cause a hundred renders or upstream connections at once. With this listener one connection has one at most.
 */
export function serializeRequests(listener: RequestListener, maxWaiting = MAX_WAITING): RequestListener {
  const waiting = new WeakMap<Socket, number>();

  function pauseWhileFull(socket: Socket): void {
    if ((waiting.get(socket) ?? 0) >= maxWaiting) socket.pause();
  }

  function enqueue(req: IncomingMessage, res: ServerResponse): void {
    const { socket } = req;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    // In the next tick: Node resumes reading after it has emitted a request.
    if (count >= maxWaiting) process.nextTick(pauseWhileFull, socket);
    res.once('socket', () => {
      const left = (waiting.get(socket) ?? 1) - 1;
      waiting.set(socket, left);
      if (left === maxWaiting - 1) socket.resume();
      // In the next tick: Node is still assigning the connection to this response.
      process.nextTick(() => void (res.destroyed || listener(req, res)));
    });
  }

  // Node assigns the socket to a response when all responses before it have been sent.
  return (req, res) => (res.socket ? listener(req, res) : enqueue(req, res));
}
