import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startNginx, startNginxWith, startVarnish, type TestEdge } from '../../engine/testing/edges.ts';
import { freePort } from '../../engine/testing/free-port.ts';
import type { Recorded } from './record.ts';
import type { Subject } from './subjects.ts';

/** nginx and Varnish with the configurations of docs/edge in front of the shop. */
export const nginxInFront = async (shop: Subject): Promise<Subject> => subjectOf('nginx, cache', await startNginx([portOf(shop)]));
export const varnishInFront = async (shop: Subject): Promise<Subject> => subjectOf('Varnish', await startVarnish([portOf(shop)]));

/** nginx that serves the shop's bytes and headers from a file. */
export async function nginxWithFile({ headers, body }: Recorded): Promise<Subject> {
  const { 'content-type': type = 'text/plain', 'content-length': _, etag: __, ...others } = headers;
  const fields = Object.entries(others).map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`);
  const edge = await startNginxWith(await freePort(), (port, dir) => {
    writeFileSync(join(dir, 'body'), Buffer.from(body, 'base64'));
    return `access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
      open_file_cache max=10; default_type "${type}";
      server { listen 127.0.0.1:${port}; root ${dir}; ${fields.join(' ')}
        location = /healthz { return 200; } location / { try_files /body =404; } }`;
  });
  return subjectOf('nginx, file', edge);
}

/** nginx that distributes requests and stores nothing. Only the CPU of the shops counts. */
export async function spread(name: string, shops: readonly Subject[]): Promise<Subject> {
  const servers = shops.map((shop) => `server 127.0.0.1:${portOf(shop)};`).join(' ');
  const edge = await startNginxWith(
    await freePort(),
    (port) => `access_log off; keepalive_requests 1000000; upstream shops { ${servers} keepalive 64; }
      server { listen 127.0.0.1:${port};
        location / { proxy_pass http://shops; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host; } }`,
  );
  return { name, origin: edge.url, pids: shops.flatMap(({ pids }) => pids), stop: () => edge.close() };
}

const portOf = ({ origin }: Subject): number => Number(new URL(origin).port);

const subjectOf = (name: string, { url, pid, close }: TestEdge): Subject => ({ name, origin: url, pids: [pid], stop: close });
