import type { Json, SpecWorld } from '../spec-world.ts';

/** The result of `manyResends`. Two statements need it, and creating 501 payouts is slow. */
let resent: ReturnType<typeof resendMany> | undefined;

/** Resends the deliveries of 501 payouts to a webhook whose endpoint, inside the sandbox, always answers 500. */
export function manyResends(world: SpecWorld): ReturnType<typeof resendMany> {
  resent ??= resendMany(world);
  return resent;
}

async function resendMany(world: SpecWorld) {
  const { id } = await world.webhook('http://receivers.sandbox.localhost/error', {
    events: ['TRANSACTION_CANCELED'],
  });
  await Promise.all(Array.from({ length: 501 }, () => world.payout({ amount: 0.1 })));
  const known = new Set((await attempts(world, 501)).map((attempt) => attempt.id));
  const { json } = await world.main(`POST /user/callbacks/resend/webhook/${id}`);
  const again = (await attempts(world, 1002)).filter((attempt) => !known.has(attempt.id));
  const { count, truncated, items } = json.enqueued as Json['enqueued'] & Record<string, unknown>;
  return { listed: [count, truncated, items.length], again };
}

/**
 * Waits until the sandbox has recorded `count` delivery attempts, and returns these attempts.
 */
async function attempts(world: SpecWorld, count: number): Promise<readonly Json[]> {
  const page = async (number: number): Promise<readonly Json[]> =>
    (await world.main(`GET /user/callbacks?limit=100&page=${number}`)).json.data;
  const last = Math.ceil(count / 100);
  while ((await page(last)).length < count - (last - 1) * 100);
  return (await Promise.all(Array.from({ length: last }, (_, at) => page(at + 1)))).flat();
}

export async function period(world: SpecWorld): Promise<{ createdAtFrom: string; createdAtTo: string }> {
  const { now } = await world.control('POST /clock/advance', { ms: 0 });
  const ms = Date.parse(String(now));
  const iso = (shift: number): string => new Date(ms + shift).toISOString();
  return { createdAtFrom: iso(-86_400_000), createdAtTo: iso(60_000) };
}
