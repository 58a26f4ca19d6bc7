import { describe, expect, it, onTestFinished } from 'vitest';
import { type Transport, TransportError, type WireRequest } from '../../../src/contract/transport.ts';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { receiver } from '../../support/servers/receiver.ts';
import { until } from '../../support/until.ts';
import { type PixWorld, pixWorld } from '../../support/worlds/pix-world.ts';

const HOUR = 3_600_000;

interface SlowWorld extends PixWorld {
  readonly network: VirtualClock;
  readonly release: () => void;
  /**
   * Advances the network clock by 500 ms. After this time, the sandbox answers a request even if the sandbox
   * clock has not reached the target time.
   */
  readonly endPart: () => Promise<void>;
}

/** Returns a sandbox with a delivery in progress, whose receiver answers only after `release()`. */
async function slowWorld(): Promise<SlowWorld> {
  const answer = Promise.withResolvers<number>();
  const { deliver } = receiver(answer.promise);
  const network = new VirtualClock(0);
  const world = await pixWorld({ networkClock: network, deliver });
  onTestFinished(() => world.close());
  await world.run('callback secret create --yes');
  const made = await world.run('charge create --amount 10 --callback-url http://127.0.0.1:9/hook --json');
  expect(made.code).toBe(0);
  // Two timers must be set before the network clock advances: the time limit of the request, and the timeout
  // of the delivery.
  const endPart = async (): Promise<void> => {
    await until(() => network.waiting === 2);
    await network.advance(500);
  };
  return { ...world, network, release: () => answer.resolve(200), endPart };
}

const clockOf = (world: PixWorld, after = 0): string =>
  new Date(world.sandboxClock.now() + after).toISOString();

const shown = (iso: string): string =>
  new Date(Date.parse(iso) - 3 * HOUR).toISOString().slice(0, 19).replace('T', ' ');

describe('pix sandbox clock advance', () => {
  it('pix sandbox clock advance repeats its request until the clock has advanced, and prints progress on stderr', async () => {
    const world = await slowWorld();
    const to = clockOf(world, HOUR);
    const { code, json, stderr } = await world.run('sandbox clock advance 1h --json', {
      tty: 120,
      during: async () => {
        await world.endPart();
        await world.endPart();
        world.release();
      },
    });
    expect([code, json]).toEqual([0, { now: to, to, reached: true }]);
    expect(stderr.match(/is at \S+ \S+, going to \S+ \S+…/g)).toEqual(
      Array(2).fill(`is at ${shown(clockOf(world))}, going to ${shown(to)}…`),
    );
  });

  it('pix sandbox clock advance stops on Ctrl-C, and prints the time of the sandbox clock', async () => {
    const world = await slowWorld();
    const to = clockOf(world, HOUR);
    const { code, json, stderr } = await world.run('sandbox clock advance 1h --json', {
      during: async (signal) => {
        await until(() => world.network.waiting === 2);
        signal('SIGINT');
        await world.endPart();
      },
    });
    expect([code, json]).toEqual([130, { now: clockOf(world), to, reached: false }]);
    const [now, end] = [shown(clockOf(world)), shown(to)];
    expect(stderr).toContain(`Stopped: the sandbox clock is at ${now}, not yet at ${end}.`);
  });

  it('pix sandbox clock advance asks the sandbox to answer within a shorter time than PIX_TIMEOUT', async () => {
    const { waits, code } = await asked('sandbox clock advance 1h', { env: { PIX_TIMEOUT: '0.1' } });
    expect([waits, code]).toEqual([[50], 0]);
  });

  it('after a lost answer, pix sandbox clock advance repeats its request with the same target time', async () => {
    let lost = 0;
    const { moments, code, now } = await asked('sandbox clock advance 1h --json', {
      pass: async (send, request) => {
        const response = await send(request);
        if (lost++ > 1) return response;
        throw new TransportError('timeout', 'unknown', 'no answer within 30000 ms');
      },
    });
    expect([new Set(moments).size, moments.length, code]).toEqual([1, 3, 0]);
    expect(now).toBe(moments[0]);
  });

  it('sandbox clock advance prints the last known sandbox time if the sandbox stops while its clock advances', async () => {
    const { stdout, code, moments } = await asked('sandbox clock advance 1h --json', {
      pass: async () => {
        throw new TransportError('connection', 'not_sent', 'connect ECONNREFUSED');
      },
    });
    const { error } = JSON.parse(stdout);
    expect([code, moments.length, error.errorCode]).toEqual([6, 3, 'network_connection']);
    expect(error.message).toMatch(/was last at 2026-11-21 12:00:00, .* 2026-11-21 13:00:00/);
  });
});

interface Between {
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Answers a request that changes the clock. The function can use `send` to pass the request to the sandbox.
   */
  readonly pass?: (send: Transport, request: WireRequest) => ReturnType<Transport>;
}

async function asked(line: string, { env = {}, pass = (send, request) => send(request) }: Between = {}) {
  const world = await pixWorld();
  onTestFinished(() => world.close());
  const bodies: { to: string; waitMs: number }[] = [];
  const transport: Transport = (request) => {
    if (request.method === 'GET') return world.sandbox.handle(request);
    bodies.push(JSON.parse(String(request.body)));
    return pass(world.sandbox.handle, request);
  };
  const ran = await world.run(line, { transport, env });
  const { now } = await world.json('sandbox status');
  return { ...ran, now, moments: bodies.map(({ to }) => to), waits: bodies.map(({ waitMs }) => waitMs) };
}
