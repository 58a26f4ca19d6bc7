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

describe('signature vectors over HTTP', () => {
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
