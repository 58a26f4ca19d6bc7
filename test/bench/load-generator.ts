/**
 * Load generator for `listener.ts`. It sends signed deliveries over persistent connections, and waits on each
 * connection for the answer before it sends the next delivery. It prints a line of JSON with the rate per
 * second, the latencies in ms, and the number of answers other than 200. FIRST is the number of the first
 * delivery.
 *
 *   node test/bench/load-generator.ts PORT[,PORT…] COUNT CONNECTIONS FIRST
 */
import { createHmac } from 'node:crypto';
import { connect } from 'node:net';

const [ports = '', count = '0', connections = '1', first = '0'] = process.argv.slice(2);
const secret = process.env.PIX_WEBHOOK_SECRET ?? '';
const targets = ports.split(',').map(Number);
const total = Number(count);
const filling = 'x'.repeat(900);
const latencies = new Float64Array(total);
let [next, done, failed] = [0, 0, 0];

/**
 * Returns delivery number `at` as an HTTP request of about 1.2 kB, the usual size of the service's
 * deliveries.
 */
function request(at: number): Buffer {
  const id = `TX20261122${String(at).padStart(14, '0')}`;
  const body = `{"id":"${id}","status":"COMPLETED","amount":10.5,"type":"DEPOSIT","clientReference":"order-${at}","endToEndId":"E9999900220261122${at}","receiver":{"name":"Loja Exemplo"},"note":"${filling}"}`;
  const t = Math.floor(Date.now() / 1000);
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  const hub = createHmac('sha256', secret).update(body).digest('hex');
  return Buffer.from(
    `POST ${process.env.GUN_PATH ?? '/'} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nUser-Agent: callbacks\r\nX-Callback-Attempt: 1\r\nX-Callback-Event: TRANSACTION_COMPLETED\r\nX-Callback-Signature: t=${t},v1=${v1}\r\nX-Hub-Signature-256: sha256=${hub}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
}

const from = performance.now();
await new Promise<void>((resolve) => {
  for (let at = 0; at < Number(connections); at += 1) {
    const socket = connect(targets[at % targets.length] ?? 0, '127.0.0.1').setNoDelay(true);
    let sentAt = 0;
    let mine = 0;
    let text = '';
    const shoot = (): void => {
      if (next === total) {
        socket.end();
        return;
      }
      mine = next;
      next += 1;
      sentAt = performance.now();
      socket.write(request(Number(first) + mine));
    };
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk;
      // An answer may arrive in two parts: headers and body.
      const head = text.indexOf('\r\n\r\n');
      if (head < 0 || text.length < head + 4 + lengthOf(text.slice(0, head))) return;
      latencies[mine] = performance.now() - sentAt;
      if (!text.startsWith('HTTP/1.1 200')) failed += 1;
      text = '';
      done += 1;
      if (done === total) resolve();
      shoot();
    });
    socket.on('error', (error) => {
      throw error;
    });
    socket.on('connect', shoot);
  }
});

const seconds = (performance.now() - from) / 1000;
const sorted = latencies.sort();
const at = (part: number): number => sorted[Math.min(total - 1, Math.floor(total * part))] ?? 0;
console.log(JSON.stringify({ perSecond: total / seconds, p50: at(0.5), p99: at(0.99), failed }));

/**
 * Returns the length of the body in bytes. Only the baseline server of `listener.ts` sends an answer without
 * `Content-Length`. This answer has a single chunk of known size.
 */
function lengthOf(head: string): number {
  const [, length] = /content-length: (\d+)/i.exec(head) ?? [];
  return length === undefined ? '13\r\n'.length + 19 + '\r\n0\r\n\r\n'.length : Number(length);
}
