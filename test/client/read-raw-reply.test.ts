import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { jsonOf, MOST_BODY_BYTES, readRawReply } from '../../src/client/replies/read-raw-reply.ts';
import type { WireResponse } from '../../src/contract/transport.ts';
import { pixErrorOf } from '../support/pix-error.ts';
import { answer } from './connected-client.ts';

const failureOf = async (response: WireResponse, changes = true) =>
  (await pixErrorOf(() => readRawReply(response, { changes, family: 'main', nowMs: 0 }))).init;

it('if the answer to a change is too large, readRawReply reports an unknown outcome for each status', async () => {
  const large = ' '.repeat(MOST_BODY_BYTES + 1);
  expect(await failureOf(answer(large, {}, 201))).toMatchObject({
    key: 'client.bad_reply.too_large',
    params: { status: 201 },
    statusCode: 201,
    outcome: 'unknown',
  });
  expect(await failureOf(answer(large, {}, 404))).toMatchObject({
    kind: 'unknown',
    errorCode: 'foreign_answer',
    statusCode: 404,
    outcome: 'unknown',
  });
  const result = await failureOf(answer(large, {}, 500), false);
  expect(result).toMatchObject({ kind: 'unavailable', errorCode: 'HTTP_500', outcome: 'not_applied' });
});

it('a body that is too large has no hint, and may be complete at the next try', async () => {
  const { hintKey, isLasting } = await failureOf(answer(' '.repeat(MOST_BODY_BYTES + 1), {}, 201));
  expect([hintKey, isLasting]).toEqual([undefined, undefined]);
});

const page = '<html><body>Blocked by the firewall</body></html>';
const html = (headers: Record<string, string>, body: string | Uint8Array): WireResponse => ({
  ...answer('', { 'content-type': 'text/html', ...headers }, 403),
  body: (async function* () {
    yield Buffer.from(body);
  })(),
});

it.each([
  ['plain', {}, page, 'Blocked by the firewall'],
  ['compressed', { 'content-encoding': ' GZIP ' }, zlib.gzipSync(page), 'Blocked by the firewall'],
  ['in an unknown coding', { 'content-encoding': 'compress' }, page, ''],
])('readRawReply shows the text of a page that is %s', async (_what, headers, body, excerpt) => {
  expect(await failureOf(html(headers, body), false)).toMatchObject({ params: { status: 403, excerpt } });
});

describe('compressed answers', () => {
  const compressed = (body: Uint8Array, encoding: string): WireResponse => ({
    status: 200,
    headers: { 'content-encoding': encoding },
    body: (async function* () {
      yield body;
    })(),
  });
  const bodyOf = async (body: Uint8Array, encoding: string): Promise<string> => {
    const asked = { changes: true, family: 'main', nowMs: 0 } as const;
    const { bytes } = await readRawReply(compressed(body, encoding), asked);
    return Buffer.from(bytes).toString();
  };

  it.each([
    ['gzip', zlib.gzipSync('{"a":1}')],
    ['X-GZIP', zlib.gzipSync('{"a":1}')],
    ['deflate', zlib.deflateSync('{"a":1}')],
    ['br', zlib.brotliCompressSync('{"a":1}')],
    ['zstd', zlib.zstdCompressSync('{"a":1}')],
    ['identity', Buffer.from('{"a":1}')],
  ])('readRawReply decodes %s', async (encoding, body) => {
    expect(await bodyOf(body, encoding)).toBe('{"a":1}');
  });

  it.each([
    ['compress', Buffer.from('x')],
    ['gzip', Buffer.from('not compressed')],
    ['gzip', zlib.gzipSync(Buffer.alloc(MOST_BODY_BYTES + 1))],
  ])('readRawReply names the encoding %s that it cannot read', async (encoding, body) => {
    expect(await failureOf(compressed(body, encoding))).toMatchObject({
      key: 'client.bad_reply.encoded',
      params: { status: 200, encoding },
      outcome: 'unknown',
      hintKey: 'client.bad_reply.encoded.hint',
    });
  });
});

describe('the status of an answer', () => {
  it.each([200, 204, 299])('readRawReply accepts status %s', async (status) => {
    expect(
      (await readRawReply(answer('{}', {}, status), { changes: true, family: 'main', nowMs: 0 })).status,
    ).toBe(status);
  });

  it('readRawReply reports an unknown outcome for a status below 200', async () => {
    expect(
      await failureOf(answer({ errorCode: 'PZV100', message: 'm', statusCode: 199 }, {}, 199)),
    ).toMatchObject({ errorCode: 'PZV100', statusCode: 199, outcome: 'unknown' });
  });

  it.each([
    [300, {}, ''],
    [302, { location: 'https://other.example/login?token=t' }, 'https://other.example'],
    [307, { location: '/elsewhere' }, '/elsewhere'],
    [399, { location: 'http://[' }, 'http://['],
  ])('readRawReply reports %s with %j as a redirect to "%s"', async (status, headers, target) => {
    expect(await failureOf(answer({}, headers, status))).toMatchObject({
      key: 'client.bad_reply.redirect',
      params: { status, target },
      statusCode: status,
      outcome: 'unknown',
      isLasting: true,
      hintKey: 'client.bad_reply.redirect.hint',
    });
  });
});

describe('unusable answers', () => {
  const fault = async (text: string | Uint8Array, headers: Record<string, string> = {}, status = 200) =>
    (await pixErrorOf(() => jsonOf({ status, headers, bytes: Buffer.from(text) }, true))).init;

  it('jsonOf reports an empty answer with its status', async () => {
    expect(await fault('', {}, 202)).toMatchObject({
      key: 'client.bad_reply.empty',
      params: { status: 202 },
      statusCode: 202,
      outcome: 'unknown',
    });
  });

  it('jsonOf reports the content type and the first 60 characters of an answer that is not JSON', async () => {
    expect(await fault(`<html>${'é'.repeat(100)}`, { 'content-type': 'text/html' })).toMatchObject({
      key: 'client.bad_reply.not_json',
      params: { status: 200, type: 'text/html', start: `<html>${'é'.repeat(54)}` },
      outcome: 'unknown',
    });
    expect((await fault('oops')).params).toEqual({ status: 200, type: '', start: 'oops' });
    expect((await fault(new Uint8Array([0x22, 0xff, 0x22]))).params).toMatchObject({ start: '"\ufffd"' });
  });

  it.each([
    ['arrays', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('jsonOf refuses an answer with more than a hundred levels of nested %s', async (_what, open, close) => {
    const nested = (levels: number): string => `${open.repeat(levels)}1${close.repeat(levels)}`;
    const fits = jsonOf({ status: 200, headers: {}, bytes: Buffer.from(nested(101)) }, true);
    expect(JSON.stringify(fits)).toBe(nested(101));
    for (const levels of [102, 5_000])
      expect(await fault(nested(levels))).toMatchObject({
        key: 'client.bad_reply.too_deep',
        params: { status: 200, levels: 100 },
        outcome: 'unknown',
      });
    const error = answer(`{"errorCode":"PZV100","details":${nested(102)}}`, {}, 400);
    expect(await failureOf(error, false)).toMatchObject({ kind: 'refused', errorCode: 'HTTP_400' });
  });
});
