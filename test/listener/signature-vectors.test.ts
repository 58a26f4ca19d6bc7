import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../src/domain/time/virtual-clock.ts';
import { readVectors } from '../domain/vectors.ts';
import { listening, send } from '../support/servers/listening.ts';

interface SignatureVector {
  readonly id: string;
  readonly note: string;
  readonly secret: string;
  readonly header: string | null;
  readonly bodyBase64: string;
  readonly now: number;
  readonly toleranceSeconds: number | null;
  readonly expect: 'valid' | 'invalid';
  readonly reason: string | null;
}

const vectors = readVectors<SignatureVector>('signatures');

/**
 * Returns true if HTTP cannot transport the test vector, because the secret is empty, or because the header
 * contains line breaks, control characters or code points above 255.
 */
const cannotTravel = ({ header, secret }: SignatureVector): boolean =>
  secret === '' || (header !== null && /[^\t\x20-\x7e\x80-\xff]/.test(header));

describe('signature vectors over HTTP', () => {
  it('every signature test vector can be sent over HTTP', () => {
    expect(vectors.length).toBeGreaterThan(40);
    expect(vectors.filter(cannotTravel).map(({ id, note }) => `${id} ${note}`)).toEqual([]);
  });

  it.each(vectors.map((vector) => [vector.id, vector.note, vector] as const))(
    'the listener answers signature test vector %s (%s) with 200 or 401 as the vector expects',
    async (_id, _note, vector) => {
      const { secret, toleranceSeconds, header, bodyBase64 } = vector;
      const clock = new VirtualClock(vector.now * 1000);
      const at = await listening({ secrets: [secret], toleranceSeconds, clock });
      const body = Buffer.from(bodyBase64, 'base64');
      const reply = await send(at, {
        body,
        headers: header === null ? [] : [['X-Callback-Signature', header]],
      });
      if (vector.expect === 'valid') {
        expect(reply.status).toBe(200);
        expect(Buffer.from((await at.inbox.get(1))?.body ?? []).equals(body)).toBe(true);
      } else {
        expect(reply).toMatchObject({ status: 401, text: JSON.stringify({ error: vector.reason }) });
        expect(await at.inbox.count()).toBe(0);
      }
    },
  );
});
