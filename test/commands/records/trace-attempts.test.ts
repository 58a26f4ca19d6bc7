import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { badNetwork } from '../../support/servers/bad-network.ts';
import { type Receiver, receiver } from '../../support/servers/receiver.ts';
import { type PixWorld, type Printed, pixWorld } from '../../support/worlds/pix-world.ts';

type Story = Printed & { readonly timeline: readonly Printed[] };

const HOOK = 'http://127.0.0.1:9/shop';
let world: PixWorld;
let shop: Receiver;
beforeEach(async () => {
  shop = receiver();
  world = await pixWorld({ deliver: shop.deliver });
});
afterEach(() => world.close());

const trace = async (what: string): Promise<{ story: Story }> => {
  const { json } = await world.run(['trace', what, '--json']);
  return { story: json as Story };
};
async function pass(ms: number): Promise<void> {
  await world.sandboxClock.advance(ms);
  await world.clock.advance(ms);
}
async function paid(more = ''): Promise<Printed> {
  const made = await world.json(`charge create --amount 50 ${more}`);
  await world.run(`sandbox pay ${made.id}`);
  await pass(2_000);
  return made;
}

describe('pix trace', () => {
  it('pix trace prints all delivery attempts of an event on one line, with the last answer and the next attempt', async () => {
    shop.answer = 500;
    const { id } = await paid(`--callback-url ${HOOK}`);
    await pass(100_000);
    const { story } = await trace(id);
    const told = story.timeline.filter(({ what }) => what === 'not_delivered');
    expect(told.at(-1)).toMatchObject({
      detail: expect.stringContaining('HTTP 500'),
      attempts: { count: 3, answer: 'HTTP 500', nextAt: expect.stringMatching(/Z$/) },
    });
    const { stdout } = await world.run(`trace ${id}`, { tty: 200, env: { NO_COLOR: '1' } });
    expect(stdout).toMatch(
      /^ +\d\d:\d\d:\d\d +✗ +not delivered · callback +3 attempts, last result HTTP 500, next attempt \d\d:\d\d: TRANSACTION_COMPLETED http/m,
    );
    expect(stdout.match(/not delivered/g)).toHaveLength(told.length);
    shop.answer = 200;
    await pass(300_000);
    const events = (await trace(id)).story.timeline.filter(({ source }) => source === 'callback');
    expect(events.map(({ what }) => what)).toContain('delivered');
    expect(events).toHaveLength(told.length);
  });

  it("pix trace reports the difference between the machine's clock and the service's clock", async () => {
    const { id } = await paid();
    expect((await world.run(`trace ${id}`)).stderr).not.toContain('clock');
    await world.clock.advance(3_725_000);
    const ran = await world.run(`trace ${id}`);
    expect(ran.stderr).toContain('The clock of this machine is 01:02:0');
    const { clocks } = (await trace(id)).story;
    expect(Date.parse(clocks.machine) - Date.parse(clocks.service)).toBeGreaterThan(3_700_000);
  });

  it('pix trace says that a refused refund returned no money, and does not print "No problems found"', async () => {
    const { id } = await paid();
    const refused = { status: 422, errorCode: 'PZG423' };
    const transport = badNetwork(world.sandbox.handle, refused, /refund\//, 99);
    expect((await world.run(`refund create ${id} --yes`, { transport })).code).toBe(5);
    const { stderr } = await world.run(`trace ${id}`);
    expect(stderr).toContain('A refund of this payment was not made: no money was returned.');
    expect(stderr).not.toContain('No problems found');
  });
});
