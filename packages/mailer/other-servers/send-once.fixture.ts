import { faultOf, type SmtpError } from '../smtp-faults.ts';
import { openTransport } from '../transport.ts';

/** Sends one mail to the server of the first argument, with TLS, and prints how it ended. */
const transport = openTransport({ url: process.argv[2] ?? '', isPlain: false, connections: 1 });
const to = { name: '', address: 'fine@x.example' };
const from = { name: '', address: 'shop@x.example' };
const outcome = await transport.send({ from, to, envelope: { from, to: [to] }, subject: 'x', text: 'x' }).then(
  () => 'sent',
  (error: unknown) => faultOf(error as SmtpError),
);
transport.close();
process.stdout.write(`${outcome}\n`);
