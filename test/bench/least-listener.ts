/**
 * The baseline for `listener.ts`: a listener that does only the necessary work on SQLite. It checks the
 * signature, parses the JSON, and inserts one row. It commits all deliveries of an event loop turn at once.
 * It prints its port.
 *
 *   node test/bench/least-listener.ts FILE          needs PIX_WEBHOOK_SECRET
 */
import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';

type Row = readonly [number, string, string, string, string, Buffer];

const secret = process.env.PIX_WEBHOOK_SECRET ?? '';
const db = new DatabaseSync(process.argv[2] ?? '');
db.exec(`pragma journal_mode = wal; pragma synchronous = full;
  create table deliveries (id integer primary key, at integer, tx text, event text, key text, headers text, body blob) strict;
  create unique index once on deliveries (tx, key)`);
const insert = db.prepare(
  'insert into deliveries (at, tx, event, key, headers, body) values (?, ?, ?, ?, ?, ?) on conflict do nothing',
);
let waiting: { readonly row: Row; readonly response: ServerResponse }[] = [];

function commit(): void {
  const group = waiting;
  waiting = [];
  db.exec('begin immediate');
  for (const { row } of group) insert.run(...row);
  db.exec('commit');
  for (const { response } of group)
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': 19 })
      .end('{"status":"stored"}');
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    const [, t = '', v1 = ''] =
      /^t=(\d+),v1=(\w{64})$/.exec(String(request.headers['x-callback-signature'])) ?? [];
    const expected = createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex');
    if (v1 === '' || !timingSafeEqual(Buffer.from(expected), Buffer.from(v1))) {
      response.writeHead(401).end();
      return;
    }
    const { id, status } = JSON.parse(body.toString());
    const event = String(request.headers['x-callback-event']);
    const key = hash('sha256', `${id} ${event} ${status}`);
    if (waiting.length === 0) setImmediate(commit);
    waiting.push({ row: [Date.now(), id, event, key, JSON.stringify(request.headers), body], response });
  });
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
