import { describe, expect, it } from 'vitest';
import { jsonOf, MOST_BODY_BYTES, readRawReply } from '../../src/client/replies/read-raw-reply.ts';
import type { WireResponse } from '../../src/contract/transport.ts';
import { readFirstBytes } from '../../src/domain/growing-bytes.ts';
import { pixErrorOf } from '../support/pix-error.ts';
import { answer } from '../support/servers/connected-client.ts';

/**
 * Returns an answer whose body has chunks of these sizes. `taken` returns the number of chunks that were
 * read.
 */
function inPieces(status: number, ...sizes: number[]): { response: WireResponse; taken: () => number } {
  let taken = 0;
  async function* body(): AsyncGenerator<Uint8Array> {
    for (const size of sizes) {
      taken += 1;
      yield Buffer.alloc(size, 0x20);
    }
  }
  return { response: { status, headers: {}, body: body() }, taken: () => taken };
}
const failureOf = async (response: WireResponse, changes = true) =>
  (await pixErrorOf(() => readRawReply(response, changes))).init;

describe('bodies of answers', () => {
  it('readFirstBytes reads a body up to a limit, and stops after the first chunk that exceeds the limit', async () => {
    const full = inPieces(200, 3, 2);
    expect(await readFirstBytes(full.response.body, 5)).toEqual({
      isWhole: true,
      bytes: Buffer.alloc(5, 0x20),
    });
    const long = inPieces(200, 3, 3, 3);
    expect(await readFirstBytes(long.response.body, 5)).toMatchObject({ isWhole: false });
    expect(long.taken()).toBe(2);
  });

  it('if a body is too large, readRawReply reports an unknown outcome for status 2xx, else an error such as HTTP_404', async () => {
    const sizes = [MOST_BODY_BYTES, 1];
    expect(await failureOf(inPieces(201, ...sizes).response)).toMatchObject({
      key: 'client.bad_reply.too_large',
      params: { status: 201 },
      statusCode: 201,
      outcome: 'unknown',
    });
    expect(await failureOf(inPieces(404, ...sizes).response)).toMatchObject({
      kind: 'missing',
      errorCode: 'HTTP_404',
      statusCode: 404,
      outcome: 'not_applied',
    });
    expect(await failureOf(inPieces(500, ...sizes).response)).toMatchObject({
      kind: 'unknown',
      errorCode: 'HTTP_500',
      outcome: 'unknown',
    });
    expect(await failureOf(inPieces(500, ...sizes).response, false)).toMatchObject({
      kind: 'unavailable',
      errorCode: 'HTTP_500',
      outcome: 'not_applied',
    });
  });
});

describe('the status of an answer', () => {
  it.each([200, 204, 299])('readRawReply accepts status %s', async (status) => {
    expect((await readRawReply(answer('{}', {}, status), true)).status).toBe(status);
  });

  it('readRawReply reports an unknown outcome for a status below 200', async () => {
    expect(await failureOf(answer({ errorCode: 'PZV100' }, {}, 199))).toMatchObject({
      errorCode: 'PZV100',
      statusCode: 199,
      outcome: 'unknown',
    });
  });

  it.each([
    [300, {}, ''],
    [302, { location: 'https://other.example/login?token=t' }, 'https://other.example'],
    [307, { location: '/elsewhere' }, '/elsewhere'],
    [399, { location: 'http://[' }, 'http://['],
  ])(
    'readRawReply reports status %s with the headers %j as a redirect to "%s"',
    async (status, headers, target) => {
      expect(await failureOf(answer({}, headers, status))).toMatchObject({
        key: 'client.bad_reply.redirect',
        params: { status, target },
        statusCode: status,
      });
    },
  );
});

describe('unusable answers', () => {
  const fault = async (text: string | Uint8Array, headers: Record<string, string> = {}, status = 200) =>
    (await pixErrorOf(() => jsonOf({ status, headers, bytes: Buffer.from(text) }, true))).init;

  it('jsonOf reports an empty answer with its status', async () => {
    expect(await fault('', {}, 202)).toMatchObject({
      key: 'client.bad_reply.empty',
      params: { status: 202 },
      statusCode: 202,
    });
  });

  it('jsonOf reports the content type and the first 60 characters of an answer that is not JSON', async () => {
    expect(await fault(`<html>${'é'.repeat(100)}`, { 'content-type': 'text/html' })).toMatchObject({
      key: 'client.bad_reply.not_json',
      params: { status: 200, type: 'text/html', start: `<html>${'é'.repeat(54)}` },
    });
    expect((await fault('oops')).params).toEqual({ status: 200, type: '', start: 'oops' });
    expect((await fault(new Uint8Array([0x22, 0xff, 0x22]))).params).toMatchObject({ start: '"\ufffd"' });
  });

  it('jsonOf refuses an answer with more than a hundred nested levels', async () => {
    const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const fits = jsonOf({ status: 200, headers: {}, bytes: Buffer.from(nested(101)) }, true);
    expect(JSON.stringify(fits)).toBe(nested(101));
    expect(await fault(nested(102))).toMatchObject({
      key: 'client.bad_reply.too_deep',
      params: { status: 200, levels: 100 },
    });
  });
});
