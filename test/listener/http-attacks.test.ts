import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { deliver, listening, NOW_SECONDS, signed } from '../support/servers/listening.ts';
import { until } from '../support/until.ts';

type Bytes = string | Uint8Array;
/** The status of the first answer, or `closed` if the listener closes the connection without an answer. */
type Outcome = number | 'closed';

interface Attack {
  readonly name: string;
  readonly bytes: readonly Bytes[];
  readonly expected: Outcome;
  /** The number of verified deliveries in `bytes` that the listener stores; 0 by default. */
  readonly stored?: number;
  /** The action of the sender after it has sent the bytes. */
  readonly after?: 'half-close' | 'reset' | 'wait 4 s';
}

const PAID = JSON.stringify({ id: 'attack', status: 'COMPLETED' });
const TRAILED = '{"id":"trailed"}';
const CRLF = '\r\n';
const chunk = (bytes: string, extension = ''): string =>
  `${bytes.length.toString(16)}${extension}${CRLF}${bytes}${CRLF}`;
const head = (line: string, ...headers: readonly string[]): string =>
  [line, 'Host: a', ...headers, '', ''].join(CRLF);
const post = (...headers: readonly string[]): string => head('POST /hook HTTP/1.1', ...headers);
const length = (bytes: Bytes): string => `Content-Length: ${Buffer.byteLength(bytes)}`;
const signature = (bytes: Bytes): string => `X-Callback-Signature: ${signed(bytes)}`;
const withBody = (body: Bytes, ...headers: readonly string[]): readonly Bytes[] => [
  post(length(body), ...headers),
  body,
];
const genuine = (body: Bytes, ...headers: readonly string[]): readonly Bytes[] =>
  withBody(body, signature(body), ...headers);
const chunked = (...headers: readonly string[]): string => post('Transfer-Encoding: chunked', ...headers);
const signedAs = (header: string): readonly Bytes[] => withBody(PAID, `X-Callback-Signature: ${header}`);
const hex = signed(PAID).slice(-64);
const t = `t=${NOW_SECONDS}`;

const row = (
  name: string,
  expected: Outcome,
  bytes: readonly Bytes[],
  more: Pick<Attack, 'stored' | 'after'> = {},
): Attack => ({ name, expected, bytes, ...more });
/**
 * Returns a row for a body that is unusual, but has a valid signature. The listener answers 200 and stores
 * the delivery.
 */
const kept = (name: string, body: Bytes): Attack => row(name, 200, genuine(body), { stored: 1 });

const FRAMING = [
  row('bytes that are not HTTP', 400, ['hello\r\n\r\n']),
  row('an HTTP/0.9 request', 405, ['GET /hook\r\n\r\n']),
  row('an HTTP/2 preface', 400, ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n']),
  row('HTTP/3.0 as the version', 400, ['POST /hook HTTP/3.0\r\nHost: a\r\n\r\n']),
  row('a TLS hello on the plain port', 400, [
    Buffer.from('160301020001000001fc0303', 'hex'),
    Buffer.alloc(64),
  ]),
  row('1,000 NUL bytes', 400, [Buffer.alloc(1_000)]),
  row('a proxy protocol header', 400, ['PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\n', ...genuine(PAID)]),
  row('a request without a host', 400, ['POST /hook HTTP/1.1\r\nContent-Length: 0\r\n\r\n']),
  row('two content lengths', 400, [post('Content-Length: 1', 'Content-Length: 2'), 'ab']),
  row('a list of content lengths', 400, [post('Content-Length: 1, 1'), 'a']),
  row('a negative content length', 400, [post('Content-Length: -1')]),
  row('a content length with a sign', 400, [post('Content-Length: +1'), 'a']),
  row('a hexadecimal content length', 400, [post('Content-Length: 0x1'), 'a']),
  row('a content length beyond 64 bits', 400, [post(`Content-Length: ${'9'.repeat(30)}`)]),
  row('a content length and chunks', 400, [chunked('Content-Length: 1'), '0\r\n\r\n']),
  row('chunks and a content length', 400, [
    post('Content-Length: 1', 'Transfer-Encoding: chunked'),
    '0\r\n\r\n',
  ]),
  row('chunked as an encoding that is not the last', 400, [
    post('Transfer-Encoding: chunked, gzip'),
    '0\r\n\r\n',
  ]),
  row('an unknown transfer encoding', 400, [post('Transfer-Encoding: xchunked'), PAID]),
  row('a space before the colon of a header', 400, [post('Transfer-Encoding : chunked'), '0\r\n\r\n']),
  row('a chunk size that is not a number', 400, [chunked(), 'xyz\r\n']),
  row('a negative chunk size', 400, [chunked(), '-1\r\n']),
  row('a chunk size with 0x', 400, [chunked(), '0x1\r\na\r\n0\r\n\r\n']),
  row('a chunk size beyond 64 bits', 400, [chunked(), `${'f'.repeat(17)}\r\n`]),
  row('a chunk longer than its size', 400, [chunked(), '1\r\nabc\r\n0\r\n\r\n']),
  row('a chunk size followed by a bare line feed', 400, [chunked(), '1\na\r\n0\r\n\r\n']),
  row('a huge chunk extension', 413, [chunked(), chunk('a', `;x=${'y'.repeat(20_000)}`)]),
  row('chunks with small extensions', 200, [chunked(signature(PAID)), chunk(PAID, ';a=b'), '0\r\n\r\n'], {
    stored: 1,
  }),
  row(
    'chunks with a trailer',
    200,
    [chunked(signature(TRAILED)), chunk(TRAILED), '0\r\nX-Trailer: a\r\n\r\n'],
    { stored: 1 },
  ),
  row('a signature in a trailer', 401, [
    chunked('Trailer: X-Callback-Signature'),
    `${chunk(PAID)}0\r\n${signature(PAID)}\r\n\r\n`,
  ]),
  row('a huge trailer', 431, [chunked(), `0\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`]),
  row('thousands of chunks of one byte', 413, [chunked(), chunk('a').repeat(5_000)]),
  row('a chunked body above the size limit', 413, [
    chunked(),
    chunk('x'.repeat(2 ** 20)),
    chunk('x'),
    '0\r\n\r\n',
  ]),
  row('an announced body of 1 GB that is never sent', 408, [post(`Content-Length: ${2 ** 30}`)], {
    after: 'wait 4 s',
  }),
  row('an announced body of 1 GB with Expect: 100-continue', 100, [
    post('Expect: 100-continue', `Content-Length: ${2 ** 30}`),
  ]),
  row('an unknown Expect header', 417, [post('Expect: 200-ok', 'Content-Length: 0')]),
  row('two pipelined forgeries', 401, [...withBody('{}'), ...withBody('{}')]),
  row(
    'a genuine delivery pipelined behind a forgery',
    401,
    [...withBody(PAID), ...genuine('{"id":"pipelined"}')],
    { stored: 1 },
  ),
];

const HEADERS = [
  row(
    'a genuine delivery with a header of 15 kB',
    200,
    genuine('{"id":"15 kB"}', `X: ${'y'.repeat(15_000)}`),
    {
      stored: 1,
    },
  ),
  row('a genuine delivery with a header of 17 kB', 431, genuine(PAID, `X: ${'y'.repeat(17_000)}`)),
  row('a header of 20 kB', 431, [post(`X: ${'y'.repeat(20_000)}`)]),
  row('ten thousand headers', 431, [post(...Array.from({ length: 10_000 }, (_, at) => `X-${at}: 1`))]),
  row('a NUL in a header', 400, [post('X: a\0b')]),
  row('a NUL in a header name', 400, [post('X\0: a')]),
  row('a header folded over two lines', 400, [post('X: a\r\n b')]),
  row('a header without a colon', 400, [post('bad header')]),
  row('a header followed by a bare line feed', 400, [`POST /hook HTTP/1.1\r\nHost: a\nX: 1\r\n\r\n`]),
  row('a carriage return in a header', 400, [post('X: a\rb')]),
  row('two different Host headers', 401, withBody(PAID, 'Host: b')),
  row('an X-Forwarded-Host header', 401, withBody(PAID, 'X-Forwarded-Host: evil.example')),
  row('an upgrade to a web socket', 401, withBody('{}', 'Connection: Upgrade', 'Upgrade: websocket')),
  row('an upgrade to HTTP/2', 401, withBody('{}', 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c')),
];

const TARGETS = [
  row('a path of 20 kB', 431, [head(`POST /${'a'.repeat(20_000)} HTTP/1.1`)]),
  row('a path of 8 kB', 404, [head(`POST /${'a'.repeat(8_000)} HTTP/1.1`, 'Content-Length: 0')]),
  row('a backslash in the path', 404, [head('POST /\\hook HTTP/1.1', 'Content-Length: 0')]),
  row('an encoded NUL in the path', 404, [head('POST /hook%00 HTTP/1.1', 'Content-Length: 0')]),
  row('a space in the path', 400, [head('POST /ho ok HTTP/1.1', 'Content-Length: 0')]),
  row('another server’s URL', 404, [head('POST http://169.254.169.254/ HTTP/1.1', 'Content-Length: 0')]),
  row('a CONNECT request', 'closed', [head('CONNECT evil.example:443 HTTP/1.1')]),
  row('a TRACE request', 405, [head('TRACE /hook HTTP/1.1')]),
  row('a PROPFIND request', 405, [head('PROPFIND /hook HTTP/1.1')]),
  row('an unknown method', 400, [head('PIX /hook HTTP/1.1')]),
  row('a lower-case method', 400, [head('post /hook HTTP/1.1')]),
];

const BODIES = [
  row('a gzip bomb', 415, genuine(gzipSync(Buffer.alloc(2 ** 24)), 'Content-Encoding: gzip')),
  row('a body compressed by brotli', 415, genuine(PAID, 'Content-Encoding: br')),
  row('an unsigned delivery without a body', 401, withBody('')),
  kept('an empty body with a signature', ''),
  kept('a body that is not UTF-8', Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28])),
  kept('a byte order mark', '\ufeff{"id":"marked"}'),
  kept('JSON nested 100,000 deep', '['.repeat(100_000)),
  kept('objects nested 20,000 deep', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
  kept('a number too large for a double', `{"id":"n","amount":${'9'.repeat(10_000)}e999999}`),
  kept('duplicate JSON keys', '{"id":"a","id":"b","status":"PENDING","status":"COMPLETED"}'),
  kept('the key __proto__', '{"__proto__":{"id":"a"},"constructor":{"prototype":{}}}'),
  kept('control characters in a name', '{"id":"c","payerName":"\\u001b[2J\\u0000"}'),
  kept('half a surrogate pair', '{"id":"s","payerName":"\\ud800"}'),
  kept('a body that is not a JSON object', '"text"'),
];

const SIGNATURES = [
  row('a signature made with an empty secret', 401, signedAs(signed(PAID, { secret: '\0' }))),
  row('a signature that is too short', 401, signedAs(`${t},v1=${hex.slice(1)}`)),
  row('a signature in base64', 401, signedAs(`${t},v1=${Buffer.from(hex, 'hex').toString('base64')}`)),
  row('a signature of version v0', 401, signedAs(`${t},v0=${hex}`)),
  row('a timestamp of 40 digits', 401, signedAs(signed(PAID, { t: '9'.repeat(40) }))),
  row('200 wrong signatures in one header', 401, signedAs(`${t}${`,v1=${'0'.repeat(64)}`.repeat(200)}`)),
  row('a genuine delivery', 200, genuine('{"id":"replayed"}'), { stored: 1 }),
  row('the same delivery again', 200, genuine('{"id":"replayed"}')),
];

const CONNECTIONS = [
  row('half a body and a half-close', 400, [...genuine(PAID).slice(0, 1), '{'], { after: 'half-close' }),
  row('half a head and a half-close', 400, ['POST /hook HT'], { after: 'half-close' }),
  row('a half-close without any bytes', 'closed', [], { after: 'half-close' }),
  row('a delivery and a half-close', 200, genuine('{"id":"half-closed"}'), {
    after: 'half-close',
    stored: 1,
  }),
  row('half a body and a reset', 'closed', [...genuine(PAID).slice(0, 1), '{'], { after: 'reset' }),
  row('half a head and a reset', 'closed', ['POST /hook HT'], { after: 'reset' }),
];

const at = await listening({}, (end) => afterAll(end));
const { port } = at.listener;
const verified = (): Promise<number> => at.inbox.count({ signatures: ['verified'] });

function outcomeOn(socket: Socket): Promise<Outcome> {
  return new Promise((resolve) => {
    let said = '';
    socket.setEncoding('latin1').on('data', (text: string) => {
      said += text;
      const [, status] = /^HTTP\/1\.1 (\d+) /.exec(said) ?? [];
      if (status !== undefined) resolve(Number(status));
    });
    socket.on('error', () => undefined).on('close', () => resolve('closed'));
  });
}

async function outcomeOf({ bytes, after }: Attack): Promise<Outcome> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  const outcome = outcomeOn(socket);
  const waiting = at.clock.waiting;
  socket.write(Buffer.concat(bytes.map((part) => Buffer.from(part as string))));
  if (after === 'half-close') socket.end();
  if (after === 'wait 4 s') {
    // `clock.waiting` counts timers. The listener starts a timer when it waits for the rest of the body.
    await until(() => at.clock.waiting > waiting);
    await at.clock.advance(4_000);
  }
  if (after === 'reset') socket.write('', () => socket.resetAndDestroy());
  const reached = await outcome;
  socket.destroy();
  return reached;
}

let sent = 0;

describe.each([
  ['framing', FRAMING],
  ['headers', HEADERS],
  ['targets and methods', TARGETS],
  ['bodies', BODIES],
  ['signatures', SIGNATURES],
  ['connections', CONNECTIONS],
])('hostile and unusual HTTP requests: %s', (_what, attacks: readonly Attack[]) => {
  it.each(attacks)('the listener handles $name ($expected), and goes on', async (attack) => {
    const before = await verified();
    expect(await outcomeOf(attack)).toBe(attack.expected);
    sent += 1;
    const result = await deliver(at, { id: `genuine-${sent}` });
    expect(result).toMatchObject({ status: 200, text: '{"status":"stored"}' });
    expect((await verified()) - before).toBe(1 + (attack.stored ?? 0));
    expect(at.faults).toEqual([]);
  });
});

it('a TLS hello on the plain port is reported with its sender', () => {
  expect(at.rejections.filter(({ reason }) => reason === 'tls_on_http_port')).toMatchObject([
    { statusCode: null, remoteAddress: '127.0.0.1' },
  ]);
});
