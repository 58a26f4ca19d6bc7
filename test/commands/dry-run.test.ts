import { describe, expect, it } from 'vitest';
import { type ManifestCommand, readManifest } from '../../src/cli/program/read-manifest.ts';
import { changesState } from '../../src/client/client-errors.ts';
import { routes } from '../../src/contract/index.ts';
import type { Route } from '../../src/contract/route.ts';
import * as control from '../../src/contract/routes/control.ts';
import * as accounts from '../../src/contract/routes/control-accounts.ts';
import type { WireRequest } from '../../src/contract/transport.ts';
import { ROOT } from '../guards/source-files.ts';
import { textOf } from '../support/servers/body-of.ts';
import type { PixWorld, Ran, RunOptions } from '../support/worlds/pix-world.ts';
import { changingLines, type Line } from './routes/changing-lines.ts';
import { harmlessCommands } from './routes/harmless-commands.ts';
import { paid, routeWorld, sale } from './routes/route-line.ts';
import { isOf } from './routes/trouble.ts';
import { filled } from './routes/try-row.ts';

const { commands } = readManifest(ROOT);

/** Commands that change only local data. Their own test files check --dry-run. */
const LOCAL: readonly string[] = ['audit:prune', 'journal:adopt', 'journal:prune', 'privacy:erase'];

const declares = (command: ManifestCommand, flag: string): boolean =>
  flag in command.flags && !(flag === 'dry-run' && LOCAL.includes(command.id));

/** Commands to test. The last three read data from the service and put it into the body of their request. */
const lines: readonly Line[] = [
  ...changingLines,
  { line: 'refund create {charge} --reference r1 --yes', ready: paid },
  { line: 'refund create {charge} --family hub --reference r1 --yes', ready: paid, family: 'hub' },
  { line: 'card charge reverse {sale} --reference v1 --yes', ready: sale, family: 'card' },
];

/**
 * Returns the command that `line` calls. The line `payout batch resume folha` starts with two command names,
 * `payout batch` and `payout batch resume`. The function chooses the longer name.
 */
function commandOf(line: string): ManifestCommand {
  const words = line.replaceAll(' ', ':');
  const named = commands.filter(({ id }) => words === id || words.startsWith(`${id}:`));
  const [longest] = named.sort((a, b) => b.id.length - a.id.length);
  if (!longest) throw new Error(`no command: pix ${line}`);
  return longest;
}

const rows: readonly Route[] = [routes, control, accounts].flatMap((of) => Object.values<Route>(of));

/**
 * Returns whether a request changes something. For an unknown path, every method except GET counts as a
 * change.
 */
function changes({ sandbox }: PixWorld, request: WireRequest): boolean {
  const row = rows.find((one) => isOf(one, sandbox.roots[one.family], request));
  return row === undefined ? request.method !== 'GET' : changesState(row);
}

async function recorded(
  world: PixWorld,
  argv: readonly string[],
  stdin: string | undefined,
): Promise<Ran & { readonly changing: readonly WireRequest[] }> {
  const changing: WireRequest[] = [];
  let stop: (() => void) | undefined;
  const options: RunOptions = {
    ...(stdin === undefined ? {} : { stdin }),
    async transport(request) {
      // Waiting commands advance their virtual clock, so the test sets the sandbox clock to the same time.
      await world.sandboxClock.advance(Math.max(0, world.clock.now() - world.sandboxClock.now()));
      if (!changes(world, request)) return world.sandbox.handle(request);
      changing.push(request);
      const answer = await world.sandbox.handle(request);
      // `webhook listen` sends one change and then runs until SIGINT, so the test stops the command after
      // this change.
      if (argv[1] === 'listen') stop?.();
      return answer;
    },
    during(signal) {
      stop = () => signal('SIGINT');
    },
  };
  return Object.assign(await world.run(argv, options), { changing });
}

function shown({ method, url, headers, body }: WireRequest): object {
  const { authorization, ...others } = headers;
  const sent = typeof body === 'string' ? JSON.parse(body) : null;
  const card = sent?.creditCardPayment?.card;
  if (card) Object.assign(card, { number: `…${card.number.slice(-4)}`, cvv: '…' });
  const bearer =
    authorization === undefined ? {} : { authorization: expect.stringMatching(/^Bearer ….{0,4}$/) };
  return { method, url, headers: { ...others, ...bearer }, body: sent };
}

/** Returns the state of the sandbox: the answers to five requests that only read. */
function stateOf({ sandbox }: PixWorld): Promise<readonly string[]> {
  const { main, control: levers } = sandbox.roots;
  const headers = { authorization: `Bearer ${sandbox.tokens.both}` };
  const places = [
    `${levers}/status`,
    `${levers}/faults`,
    `${main}/user/balance`,
    `${main}/user/infractions`,
    `${main}/user/webhooks`,
  ];
  return Promise.all(
    places.map(async (url) => {
      const answer = await sandbox.handle({ method: 'GET', url, headers });
      expect([url, answer.status]).toEqual([url, 200]);
      return textOf(answer);
    }),
  );
}

/**
 * Returns the requests that --dry-run printed. The output is one request, a list of requests, or an object
 * with the list `requests`.
 */
function printed(stdout: string): readonly Record<string, unknown>[] {
  const document = JSON.parse(stdout);
  return Array.isArray(document) ? document : (document.requests ?? [document]);
}

describe('--dry-run, --read-only and --fields', () => {
  it.each(lines)(
    'pix $line --dry-run prints exactly the requests that the real run sends; with --read-only or an unknown field, pix sends nothing',
    async ({ line, stdin, ready, family }) => {
      const world = await routeWorld(family ?? 'main');
      try {
        const values = (await ready?.(world)) ?? {};
        const argv = line.split(' ').map((word) => filled(word, values));
        const before = await stateOf(world);
        const readOnly = await recorded(world, [...argv, '--read-only', '--json'], stdin);
        expect([readOnly.code, readOnly.sent], readOnly.stderr).toEqual([2, []]);
        expect(readOnly.error).toMatchObject({ errorCode: 'read_only', outcome: 'not_sent', exitCode: 2 });
        // Nobody knows the fields of an answer to `pix api`.
        if (argv[0] !== 'api') {
          const wrongField = await recorded(world, [...argv, '--fields', 'nosuch'], stdin);
          expect([wrongField.code, wrongField.changing], wrongField.stderr).toEqual([2, []]);
          expect(wrongField.stderr).toContain('nosuch');
        }
        const dry = await recorded(world, [...argv, '--dry-run', '--json'], stdin);
        expect([dry.code, dry.changing], dry.stderr).toEqual([0, []]);
        const { flags } = commandOf(line);
        if ('set' in flags) {
          const data = argv.includes('--data') ? [] : ['--data', '{"under":1}'];
          const more = [...data, '--set', 'over=2', '--dry-run', '--json'];
          const extended = await recorded(world, [...argv, ...more], stdin);
          for (const { body } of printed(extended.stdout))
            expect(body).toMatchObject({ ...(data.length > 0 && { under: 1 }), over: '2' });
          expect([extended.code, extended.changing]).toEqual([0, []]);
        }
        expect(await stateOf(world)).toEqual(before);
        const real = await recorded(world, argv, stdin);
        expect(real.changing.length, real.stderr).toBeGreaterThan(0);
        expect(printed(dry.stdout)).toEqual(real.changing.map(shown));
      } finally {
        await world.close();
      }
    },
  );

  it('the --dry-run test runs every command that has --dry-run, and no other command', () => {
    const typed = new Set(lines.map(({ line }) => commandOf(line).id));
    expect(
      [...typed].filter((id) => !commands.find((one) => one.id === id && declares(one, 'dry-run'))),
    ).toEqual([]);
    expect(commands.filter((one) => declares(one, 'dry-run') && !typed.has(one.id))).toEqual([]);
  });

  it('harmlessCommands contains every command that the --dry-run test does not run', () => {
    const typed = new Set(lines.map(({ line }) => commandOf(line).id));
    const others = commands.map(({ id }) => id).filter((id) => !typed.has(id));
    expect(others.map((id) => id.replaceAll(':', ' '))).toEqual(harmlessCommands);
  });

  it('every command with --dry-run has --yes, --data and --set, except the batch commands and webhook send', () => {
    const dry = commands.filter((one) => declares(one, 'dry-run'));
    const without = dry.flatMap((one) =>
      ['yes', 'data', 'set'].filter((flag) => !declares(one, flag)).map((flag) => `${one.id} ${flag}`),
    );
    // Batch commands read their requests from a file, so they have neither --data nor --set. `webhook send`
    // sends its --data unchanged, so it has no --set.
    const other = ['payout:batch', 'payout:batch:approve', 'payout:batch:resume'].flatMap((id) => [
      `${id} data`,
      `${id} set`,
    ]);
    expect(without).toEqual([...other, 'webhook:send set']);
  });
});
