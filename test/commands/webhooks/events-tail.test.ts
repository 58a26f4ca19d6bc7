import type { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Transport, WireRequest } from '../../../src/contract/transport.ts';
import { sleep } from '../../../src/domain/time/clock.ts';
import { readDelivery } from '../../../src/domain/webhook/received-delivery.ts';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';
import { RunningListeners } from '../../../src/storage/listeners/running-listeners.ts';
import { received } from '../../support/servers/received.ts';
import { runDown, until } from '../../support/until.ts';
import { createCharges } from '../../support/worlds/create-charges.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import { collector, type PixWorld, type Ran } from '../../support/worlds/pix-world.ts';
import { refusing } from '../../support/worlds/refusing.ts';
import { newWorld } from '../../support/worlds/use-dashboard.ts';

const world = eachOf(newWorld);

type Step = () => unknown;

const pause =
  (world: PixWorld, seconds: number): Step =>
  () =>
    sleep(world.clock, seconds * 1_000);

interface TailOptions {
  readonly stdout?: Writable;
  readonly tty?: number;
  readonly forMs?: number;
  /** Answers a request. If it returns undefined, the sandbox answers the request. */
  readonly answer?: (request: WireRequest) => ReturnType<Transport> | undefined;
}

/**
 * Time in ms between the last step and Ctrl-C. In this time, `events tail` reads every source at least once.
 */
const LEFT_MS = 40_000;

/**
 * Runs `events tail`. Performs `steps` two seconds after the first request, and sends Ctrl-C `forMs` after
 * the last step.
 */
async function tailed(
  world: PixWorld,
  command: string,
  steps: readonly Step[],
  { tty, answer, stdout, forMs = LEFT_MS }: TailOptions = {},
): Promise<Ran & { readonly requests: readonly number[] }> {
  const requests: number[] = [];
  let stop = (): void => {};
  const work = async (): Promise<void> => {
    await sleep(world.clock, 2_000);
    for (const step of steps) await step();
    world.clock.at(world.clock.now() + forMs, () => stop());
  };
  let working: Promise<void> | undefined;
  const transport: Transport = async (request) => {
    requests.push(world.clock.now());
    working ??= work();
    const late = world.clock.now() - world.sandboxClock.now();
    await world.sandboxClock.advance(Math.max(0, late));
    return answer?.(request) ?? world.sandbox.handle(request);
  };
  const ran = await world.run(command, {
    transport,
    ...(tty === undefined ? {} : { tty }),
    ...(stdout && { stdout }),
    during: (signal) => {
      stop = () => signal('SIGINT');
    },
  });
  // If the command has ended before the last step, the test must still wait for the steps.
  if (working) await runDown(world.clock, working);
  return Object.assign(ran, { requests });
}

const events = ({ stdout }: Ran): readonly Record<string, unknown>[] =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
const told = (ran: Ran): readonly string[] =>
  events(ran).map(({ source, type, status }) => `${source} ${type} ${status}`);

const create = async (world: PixWorld): Promise<string> => await world.id('charge create --amount 12,34');

/**
 * Registers a listener of the profile and opens its inbox. @returns `receive`, which stores a delivery, and
 * `close`, which closes the inbox
 */
async function listening(world: PixWorld, profile = 'sandbox') {
  const place = world.path('data', 'inbox.sqlite');
  new RunningListeners(world.path('data')).add({ pid: process.pid, profile, inboxPlace: place });
  const inbox = await openInbox(place);
  return {
    close: () => inbox.close(),
    receive: (content: object, event: string | null = null) => {
      const { contentFingerprint } = readDelivery(Buffer.from(JSON.stringify(content)), event);
      const more = { receivedAt: world.clock.now(), dedupeKey: `verified:${contentFingerprint}` };
      return inbox.append(received(content, event, more));
    },
  };
}

describe('pix events tail', () => {
  it('pix events tail polls, and prints each change since its start once', async () => {
    await create(world);
    let id = '';
    const ran = await tailed(world, 'events tail -o ndjson', [
      async () => {
        id = await create(world);
      },
      pause(world, 10),
      () => world.run(`sandbox pay ${id}`),
      pause(world, 10),
      () => world.run(`sandbox infraction ${id}`),
    ]);
    const lines = ['transaction PENDING', 'transaction COMPLETED', 'dispute OPEN'];
    expect(told(ran)).toEqual(lines.map((line) => `polling ${line}`));
    expect(events(ran)[1]).toMatchObject({
      event: 'TRANSACTION_COMPLETED',
      transactionId: id,
      amountCents: 1234,
      name: expect.any(String),
    });
    expect(ran.code).toBe(130);
    expect(ran.stderr).toContain('No listener of this profile runs on this machine');
  });

  it('pix events tail prints delivery attempts with their answers', async () => {
    await world.run('webhook create --url https://shop.example.com/pix --yes');
    const ran = await tailed(world, 'events tail -o ndjson', [() => create(world)]);
    const deliveries = events(ran).filter(({ type }) => type === 'delivery');
    expect(deliveries.length).toBeGreaterThan(0);
    expect(deliveries[0]).toMatchObject({ event: 'TRANSACTION_PENDING', status: 'PENDING' });
  });

  it('pix events tail sends at most 20 requests per minute when there are few changes', async () => {
    const { requests } = await tailed(world, 'events tail', [], { forMs: 240_000 });
    const busiest = Math.max(
      ...requests.map((from) => requests.filter((at) => at >= from && at < from + 60_000).length),
    );
    expect(busiest).toBeLessThanOrEqual(20);
    expect(requests.length).toBeGreaterThan(40);
  });

  it('pix events tail prints a delivery from the inbox at once, and does not print it again later', async () => {
    const listener = await listening(world);
    let id = '';
    const ran = await tailed(world, 'events tail -o ndjson', [
      async () => {
        id = await create(world);
        await listener.receive({ id, status: 'PENDING', amount: 12.34, type: 'DEPOSIT' });
      },
      pause(world, 40),
      () => world.run(`sandbox pay ${id}`),
    ]);
    await listener.close();
    expect(told(ran)).toEqual(['inbox transaction PENDING', 'polling transaction COMPLETED']);
    expect(events(ran)[0]).toMatchObject({ transactionId: id, amountCents: 1234 });
    expect(ran.stderr).toContain('from the inbox of the listener on this machine');
  });

  it('pix events tail ignores an inbox that a listener of another profile fills', async () => {
    const listener = await listening(world, 'shop');
    const ran = await tailed(world, 'events tail -o ndjson', [
      () => listener.receive({ id: 'TXOTHER', status: 'COMPLETED' }),
    ]);
    await listener.close();
    expect(ran.stdout).not.toContain('TXOTHER');
    expect(ran.stderr).toContain('No listener of this profile runs on this machine');
  });

  /**
   * Runs `events tail` with an outage. Creates one charge before the outage, the given number of charges
   * during the outage, and one charge after the outage.
   */
  async function outage(charges: number) {
    const world = await newWorld();
    let isDown = false;
    const ran = await tailed(
      world,
      'events tail -o ndjson',
      [
        () => create(world),
        pause(world, 10),
        () => (isDown = true),
        pause(world, 60),
        () => createCharges(world, charges),
        () => (isDown = false),
        pause(world, 70),
        () => create(world),
      ],
      { answer: () => (isDown ? refusing(503, 'PZF503', 'down') : undefined) },
    );
    return ran;
  }

  it('events tail prints every event once after an outage with more than a page of changes', async () => {
    const charges = 105;
    const ran = await outage(charges);
    expect(events(ran)).toHaveLength(charges + 2);
    expect(new Set(events(ran).map(({ transactionId }) => transactionId)).size).toBe(charges + 2);
    expect(ran.stderr.match(/Could not read from the service, trying again/g)).toHaveLength(1);
    expect(ran.stderr.match(/Reading from the service works again/g)).toHaveLength(1);
  });

  it('pix events tail --since prints earlier events, oldest first, and applies the filters', async () => {
    const [one] = [await create(world), await create(world)];
    await world.sandboxClock.advance(60_000);
    await world.clock.advance(60_000);
    await world.run(`sandbox pay ${one}`);
    const all = await tailed(world, 'events tail --since 1h -o ndjson', []);
    expect(told(all)).toEqual(['polling transaction PENDING', 'polling transaction COMPLETED']);
    const some = await tailed(world, 'events tail --since 1h --status pending --json', []);
    expect(told(some)).toEqual(['polling transaction PENDING']);
    const none = await tailed(world, 'events tail --since 1h --event INFRACTION_CHANGED -o csv', []);
    expect(none.stdout.split('\n')).toEqual([expect.stringMatching(/^at,source,type/), '']);
  });

  it('pix events tail masks names and escapes hostile text on a terminal', async () => {
    const listener = await listening(world);
    const hostile = { id: 'TX\u001b[2J1', status: 'COMPLETED\u0007', payerName: 'Maria das Dores' };
    const ran = await tailed(
      world,
      'events tail --no-color',
      [() => listener.receive(hostile, 'TRANSACTION_COMPLETED')],
      { tty: 100 },
    );
    await listener.close();
    expect(ran.stdout).not.toMatch(/[\u0007\u001b]|Dores/);
    expect(ran.stdout).toContain('Ma***');
  });

  it.each([
    [80, /HTTP 500 {2}http:\S+…\S+$/],
    [200, /R\$ 12,34 {2}HTTP 500 {2}http:\/\/receivers\.sandbox\.localhost\/error\?order=1234567890$/],
  ])('pix events tail prints lines that fit %i columns, and does not cut ids', async (tty, delivery) => {
    let id = '';
    const make = async (): Promise<void> => {
      const callback = '--callback-url http://receivers.sandbox.localhost/error?order=1234567890';
      id = await world.id(`charge create --amount 12,34 ${callback}`);
      await world.run(`sandbox pay ${id} --payer-name Maria-das-Dores`);
    };
    const ran = await tailed(world, 'events tail --no-color', [make], { tty });
    const lines = ran.stdout.trimEnd().split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(tty);
    expect(lines.filter((line) => !line.includes(id))).toEqual([]);
    expect(lines.find((line) => line.includes('delivery'))).toMatch(delivery);
    expect(lines.find((line) => line.includes('payment'))).toContain('R$ 12,34');
    expect(ran.stdout.includes('Ma***')).toBe(tty === 200);
  });

  it('events tail prints a note and continues if the token may not read disputes', async () => {
    const ran = await tailed(world, 'events tail -o ndjson', [() => create(world)], {
      answer: ({ url }) => (/infractions/.test(url) ? refusing(403, 'PZA403', 'no') : undefined),
    });
    expect(told(ran)).toEqual(['polling transaction PENDING']);
    expect(ran.stderr).toContain('Disputes are left out');
  });

  it('pix events tail exits with code 3 for a refused token, and with code 2 for an invalid flag', async () => {
    const refused = await tailed(world, 'events tail', [], { answer: () => refusing(401, 'PZA401', 'who') });
    expect(refused.code).toBe(3);
    for (const flag of ['--since soon', '--event NOPE', '--status NOPE', '--fields nope'])
      expect([flag, (await world.run(`events tail ${flag}`)).code]).toEqual([flag, 2]);
  });

  it('events tail applies --jq to each line, and prints a note if the service does not sort by time of change', async () => {
    await createCharges(world, 3);
    const { stream: stdout, text } = collector();
    // jq runs in a process of its own, which does not wait for the virtual clock.
    const printed = (): Promise<void> => until(() => text() !== '');
    const ran = await tailed(world, 'events tail --jq .status --lang pt-BR', [() => create(world), printed], {
      stdout,
      answer: (request) =>
        /transactions/.test(request.url)
          ? world.sandbox.handle({ ...request, url: request.url.replace('=desc', '=asc') })
          : undefined,
    });
    expect(ran.stderr).toContain('não ordena suas listas pelo horário da mudança');
    expect(text()).toBe('PENDING\n');
  });
});
