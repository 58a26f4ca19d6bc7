import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';
import { received } from '../servers/received.ts';
import { type Receiver, receiver } from '../servers/receiver.ts';
import { type PixWorld, pixWorld } from './pix-world.ts';

export interface Story {
  found: {
    identifier: Record<string, unknown>;
    transaction: { id: string; status: string; endToEndId: string } | null;
    journal: unknown[];
    hub: { id: string } | null;
  };
  timeline: { at: string; source: string; what: string; detail: string }[];
  gaps: { gap: string; message: string; [fact: string]: unknown }[];
}
export interface Charge {
  id: string;
  qrCodeText: string;
  endToEndId: string;
}

/** A world for `pix trace` before each test, whose clocks move together, and what its tests do in it. */
export function tracing() {
  let world: PixWorld;
  let shop: Receiver;
  beforeEach(async () => {
    shop = receiver();
    world = await pixWorld({ deliver: shop.deliver });
  });
  afterEach(() => world.close());

  const HOOK = 'http://127.0.0.1:9/shop';
  const trace = async (what: string): Promise<{ code: number; story: Story }> => {
    const { code, stdout } = await world.run(['trace', what, '--json']);
    return { code, story: JSON.parse(stdout) as Story };
  };
  const gaps = (story: Story): string[] => story.gaps.map(({ gap }) => gap);
  const charge = (more = ''): Promise<Charge> =>
    world.json<Charge>(`charge create --amount 50 --reference order-1 --json ${more}`);
  /** Both clocks: what the service tells and what the user's machine thinks must not drift apart. */
  async function pass(ms: number): Promise<void> {
    await world.sandboxClock.advance(ms);
    await world.clock.advance(ms);
  }
  async function paid(more = ''): Promise<Charge> {
    const { id } = await charge(more);
    await world.run(`sandbox pay ${id}`);
    await pass(2_000);
    return world.json<Charge>(`transaction get ${id} --json`);
  }
  async function keep(payload: unknown, event: string, more: object = {}): Promise<void> {
    const inbox = await openInbox(join(world.home, 'data', 'inbox.sqlite'));
    const { id } = await inbox
      .append(received(payload, event, { receivedAt: world.clock.now(), ...more }))
      .then((stored) => ({ id: stored.id }));
    if ('forwarded' in more) {
      await inbox.markForwarded(id, { state: 'failed', status: 503, reason: null, at: world.clock.now() });
    }
    await inbox.close();
  }
  return {
    get world() {
      return world;
    },
    get shop() {
      return shop;
    },
    HOOK,
    trace,
    gaps,
    charge,
    pass,
    paid,
    keep,
  };
}
