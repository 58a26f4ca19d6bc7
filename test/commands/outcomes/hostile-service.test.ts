import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Transport, TransportError } from '../../../src/contract/transport.ts';
import { type Ran, sharedWorld } from '../../support/worlds/pix-world.ts';

const ESC = '\u001b';
const JSON_TYPE = { 'content-type': 'application/json' };
const OK = '{"id":"TX1","status":"PENDING","amount":10,"balanceAvailable":1,"balanceBlocked":0}';
const error = (fields: object): string => JSON.stringify({ message: 'm', requestId: 'r', ...fields });

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Whether the connection breaks after `body` was sent. */
  readonly breaks?: boolean;
}

/**
 * An answer of the service, with the expected exit codes of `pix balance` (`reading`) and `pix charge create`
 * (`changing`).
 */
type Mode = readonly [name: string, answer: Answer, reading: number, changing: number];

const HTML = { 'content-type': 'text/html' };
const GZIP = { ...JSON_TYPE, 'content-encoding': 'gzip' };
const withAmount = (amount: string): Answer => ({ body: OK.replace(/:1(0?),/g, `:${amount},`) });
const empty = (status: number, headers: Answer['headers'] = JSON_TYPE): Answer => ({
  status,
  headers,
  body: '',
});
const refused = (status: number, errorCode: unknown, more = {}, headers = {}): Answer => ({
  status,
  headers: { ...JSON_TYPE, ...headers },
  body: error({ errorCode, message: 'm', statusCode: status, ...more }),
});

const MODES: readonly Mode[] = [
  ['200 and an empty body', { body: '' }, 6, 7],
  ['200 and only white space', { body: ' \n' }, 6, 7],
  ['204', { status: 204, body: '' }, 6, 7],
  ['201 and another content type', { status: 201, headers: { 'content-type': 'text/plain' } }, 0, 0],
  ['200 without a content type', { headers: {} }, 0, 0],
  ['200 and HTML', { headers: { 'content-type': 'text/html' }, body: '<html>Login</html>' }, 6, 7],
  ['200 and JSON that breaks off', { body: '{"id":"TX1","amo' }, 6, 7],
  ['200 and a connection that breaks off', { body: OK.slice(0, 20), breaks: true }, 6, 7],
  ['200 and null', { body: 'null' }, 6, 7],
  ['200 and a JSON array', { body: `[${OK}]` }, 6, 7],
  ['200 and a JSON string', { body: '"ok"' }, 6, 7],
  ['200 and a JSON number', { body: '1e999' }, 6, 7],
  ['200 and an empty object', { body: '{}' }, 6, 7],
  ['200 and two documents', { body: `${OK}\n${OK}` }, 6, 7],
  ['200 and repeated field names', { body: `{"status":"FAILED",${OK.slice(1)}` }, 0, 0],
  ['200 and __proto__', { body: `{"__proto__":{"id":"TX9"},${OK.slice(1)}` }, 0, 0],
  ['200 and JSON a hundred thousand levels deep', { body: '['.repeat(100_000) }, 6, 7],
  ['200 and an amount that is a string', { body: OK.replace(':10', ':"10"').replace(':1,', ':"1",') }, 0, 0],
  ['200 and an amount with a million digits', withAmount(`1${'0'.repeat(1_000_000)}`), 6, 7],
  ['200 and an amount that is an object', withAmount('{"value":1}'), 6, 7],
  ['200 and NaN', withAmount('NaN'), 6, 7],
  ['200 and a byte order mark', { body: `\ufeff${OK}` }, 0, 0],
  ['200 and UTF-16', { body: Buffer.from(OK, 'utf16le') }, 6, 7],
  ['200 and bytes that are not UTF-8', { body: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) }, 6, 7],
  ['200 and gzip that was not accepted', { headers: GZIP, body: gzipSync(OK) }, 0, 0],
  ['200 and control sequences', { body: OK.replace('PENDING', `${'\\u001b'}]0;x${'\\u0007'}`) }, 0, 0],
  ['200 and an error document', { body: error({ errorCode: 'PZC200', statusCode: 400 }) }, 6, 7],
  ['200 and 17 MiB', { body: Buffer.alloc(17 * 1024 * 1024, 0x20) }, 6, 7],
  ['a redirect to another host', empty(302, { location: 'https://evil.example/' }), 6, 6],
  ['a redirect that keeps the method', empty(307, { location: 'http://127.0.0.1:1/x' }), 6, 6],
  ['304', { status: 304, body: '' }, 6, 6],
  ['400 and HTML', { status: 400, headers: HTML, body: '<h1>Bad</h1>' }, 5, 6],
  ['400 and control sequences', refused(400, 'PZV001', { message: `${'\\u001b'}[2J` }), 5, 5],
  ['400 and an unknown code', refused(400, 'PZX999'), 5, 5],
  ['400 and a code that is an object', refused(400, { a: 1 }), 5, 6],
  ['400 and another status in its body', refused(400, 'PZV001', { statusCode: 200 }), 5, 6],
  ['401', refused(401, 'PZA001'), 3, 3],
  ['403 from a firewall', { status: 403, headers: HTML, body: 'Access denied' }, 3, 6],
  ['404 and no body', { status: 404, body: '' }, 4, 6],
  ['409 and no body', { status: 409, body: '' }, 5, 6],
  ['418', { status: 418, body: '' }, 5, 6],
  ['429 and a wait of 3,000 years', refused(429, 'PZG429', {}, { 'retry-after': '99999999999' }), 6, 6],
  ['429 and a negative wait', refused(429, 'PZG429', { retryAfterSeconds: -5 }), 6, 6],
  ['500 and HTML', { status: 500, headers: HTML, body: '<h1>500</h1>' }, 6, 6],
  ['503 and no body', { status: 503, body: '' }, 6, 6],
  ['599', { status: 599, body: error({}) }, 6, 6],
  ['400 and the token in its message', refused(400, 'PZV001', { message: 'ECHO' }), 5, 5],
  ['999', { status: 999, body: OK }, 6, 6],
];

async function* chunksOf({ body = OK, breaks }: Answer, token = ''): AsyncGenerator<Uint8Array> {
  yield Buffer.from(typeof body === 'string' ? body.replace('ECHO', token) : body);
  if (breaks) throw new TransportError('connection', 'unknown', 'the answer was cut short');
}

const answering =
  (answer: Answer, path: RegExp, service: Transport): Transport =>
  async (request) => {
    const { pathname } = new URL(request.url);
    if (!path.test(`${request.method} ${pathname}`)) return service(request);
    const { status = 200, headers = JSON_TYPE } = answer;
    return { status, headers, body: chunksOf(answer, request.headers.authorization) };
  };

describe('an unexpected answer of the service', () => {
  const world = sharedWorld();

  const check = ({ stdout, stderr }: Ran): void => {
    expect(stderr).not.toMatch(/\n +at /);
    expect(stdout + stderr).not.toContain(ESC);
    expect(stdout + stderr).not.toContain(world.sandbox.tokens.both);
  };

  it.each(MODES)(
    'pix ends as documented if the service gives %s',
    async (name, answer, reading, changing) => {
      const read = await world.run('balance --json', {
        transport: answering(answer, /^GET .*\/user\/balance$/, world.sandbox.handle),
      });
      check(read);
      const reference = name.replace(/\W+/g, '-').slice(0, 30);
      const changed = await world.run(`charge create --amount 10 --reference ${reference} --yes --json`, {
        transport: answering(answer, /^POST .*\/pix$/, world.sandbox.handle),
      });
      check(changed);
      expect([read.code, changed.code]).toEqual([reading, changing]);
    },
  );
});
