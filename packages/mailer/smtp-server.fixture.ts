import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly content: string;
}

/** The answer to a command: of the server, or `hang`: none; `drop`: the connection is closed; undefined: it is taken. */
type Answer = string | undefined;
/** `command` is a whole line, and for the text of a mail `TEXT` with its recipients. */
export type Decide = (command: string) => Answer | Promise<Answer>;

export interface SmtpServer {
  readonly url: string;
  readonly mails: readonly TakenMail[];
  /** Connections that were opened. */
  readonly connections: () => number;
  decide: Decide;
  close(): Promise<void>;
}

/** A mail server that keeps mails in memory (RFC 5321, without TLS). */
export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: TakenMail[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const taken: Decide = () => undefined;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let from = '';
    let to: string[] = [];
    let text: string | null = null;
    let rest = '';
    let work: Promise<unknown> = Promise.resolve();
    const say = (line: string): void => void (socket.writable && socket.write(`${line}\r\n`));

    /** True if the command is taken. */
    async function isTaken(command: string): Promise<boolean> {
      const answer = await started.decide(command);
      if (answer === undefined) return true;
      if (answer === 'drop') socket.destroy();
      else if (answer !== 'hang') say(answer);
      return false;
    }

    async function onLine(line: string): Promise<void> {
      if (text !== null) {
        if (line !== '.') {
          text += `${line.startsWith('.') ? line.slice(1) : line}\n`;
          return;
        }
        const mail = { from, to, content: text };
        text = null;
        if (!(await isTaken(`TEXT ${to.join(',')}`))) return;
        mails.push(mail);
        return say(`250 2.0.0 queued as ${mails.length}`);
      }
      if (!(await isTaken(line))) return;
      const [, address = ''] = /<([^>]*)>/.exec(line) ?? [];
      if (line.startsWith('EHLO')) return say('250 localhost');
      if (line.startsWith('MAIL')) [from, to] = [address, []];
      if (line.startsWith('RCPT')) to.push(address);
      if (line.startsWith('QUIT')) return void socket.end('221 bye\r\n');
      if (line.startsWith('DATA')) {
        text = '';
        return say('354 go on');
      }
      say('250 OK');
    }

    socket.setEncoding('utf8').on('data', (part: string) => {
      const lines = (rest + part).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) work = work.then(() => onLine(line));
    });
    void isTaken('CONNECT').then((is) => is && say('220 localhost'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const started: SmtpServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    connections: () => connections,
    decide: taken,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return started;
}
