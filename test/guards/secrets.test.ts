// Node copies the functions of this module at its first import. Later files need the real ones, not our spies.
import 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readManifest } from '../../src/cli/program/read-manifest.ts';
import type { StopSignal } from '../../src/cli/session/world.ts';
import { type Transport, TransportError } from '../../src/contract/transport.ts';
import { routeWorld } from '../commands/routes/route-line.ts';
import { filled } from '../commands/routes/try-row.ts';
import { testDatabases } from '../support/stores/test-databases.ts';
import { type PixWorld, type RunOptions, commands as sources } from '../support/worlds/pix-world.ts';
import { type Canaries, ECHOES, filesWith, foundIn, plantCanaries } from './secrets/canaries.ts';
import { type CommandLine, commandLines } from './secrets/command-lines.ts';
import { commandOf } from './secrets/command-of.ts';
import { ROOT } from './source-files.ts';

const { commands } = readManifest(ROOT);
/**
 * Commands that run until somebody stops them, or that start processes. test/acceptance and test/cli test
 * them.
 */
const ELSEWHERE = new Set(['sandbox:start', 'webhook:listen', 'tour']);

const lineOf = (id: string): CommandLine =>
  commandLines.find(({ line }) => commandOf(commands, line).id === id) ?? { line: id.replaceAll(':', ' ') };

async function inWorld<T>(
  entry: CommandLine,
  work: (world: PixWorld, argv: string[], canaries: Canaries) => Promise<T>,
) {
  const world = await routeWorld(entry.needs ?? 'main');
  try {
    const canaries = await plantCanaries(world);
    const values = (await entry.ready?.(world)) ?? {};
    return await work(
      world,
      entry.line.split(' ').map((word) => filled(word, values)),
      canaries,
    );
  } finally {
    await world.close();
  }
}

/** The number of requests after which a watching command is stopped. */
const MOST_REQUESTS = 25;

function endingWhatWatches(
  good: Transport,
): Pick<RunOptions, 'transport' | 'during'> & { readonly sent: () => number } {
  let count = 0;
  let stop: ((name: StopSignal) => void) | undefined;
  return {
    sent: () => count,
    transport: (request) => {
      count += 1;
      if (count >= MOST_REQUESTS) stop?.('SIGINT');
      return good(request);
    },
    during: (signal) => {
      stop = signal;
    },
  };
}

/**
 * Returns options that send SIGTERM to the command before the service answers. The connection then fails with
 * an error that contains the token and the body.
 */
function interrupting(): Pick<RunOptions, 'transport' | 'during'> {
  let stop: ((name: StopSignal) => void) | undefined;
  return {
    transport: ({ headers, body, signal }) =>
      new Promise((_answer, reject) => {
        const cut = (): void => reject(new Error(`cut off ${headers.authorization} ${body}`));
        signal?.addEventListener('abort', cut);
        stop?.('SIGTERM');
        if (signal === undefined || signal.aborted) cut();
      }),
    during: (signal) => {
      stop = signal;
    },
  };
}

/** Replaces every function that starts a process: it records the call, then throws. */
const started = vi.fn<(...given: readonly unknown[]) => never>(() => {
  throw new Error('a process was started');
});
beforeEach(() => {
  const programs = process.getBuiltinModule('node:child_process');
  for (const name of ['spawn', 'spawnSync', 'execFile', 'execFileSync', 'exec', 'execSync', 'fork'] as const)
    vi.spyOn(programs, name).mockImplementation(started);
  started.mockClear();
});
// Other test files run later in this process.
afterEach(() => vi.restoreAllMocks());

const databases = testDatabases();
beforeAll(() => databases?.start());
afterAll(() => databases?.stop());

async function rowsOf(url: string): Promise<string> {
  const client = new Client(url);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname !~ '^(pg_|information)'",
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      texts.push(name, ...rows.map(({ row }) => row));
    }
    return texts.join('\n');
  } finally {
    await client.end();
  }
}

const FORMS = [['--debug'], ['--json', '--debug']] as const;
/**
 * Each command runs with a correct answer, a refusal, and one other faulty answer in turn. The forms alternate, so
 * each kind of answer is printed in each form.
 */
const triesOf = (command: number): readonly (readonly [keyof typeof ECHOES, readonly string[]])[] => {
  const others = ['redirect', 'page', 'crash'] as const;
  return [
    ['none', FORMS[command % 2] ?? FORMS[0]],
    ['refusal', FORMS[(command + 1) % 2] ?? FORMS[0]],
    [others[command % 3] ?? 'page', FORMS[Math.floor(command / 3) % 2] ?? FORMS[0]],
  ];
};

const tried = commands.map(({ id }) => id).filter((id) => !ELSEWHERE.has(id));

describe('secrets of the user', () => {
  it.each(tried)('pix %s neither prints nor writes a secret', async (id) => {
    const entry = lineOf(id);
    // `tellsSecrets` is a static field of the commands' base class, and is missing from the declared type.
    const { tellsSecrets } = (await sources.load(id)) as unknown as { tellsSecrets: boolean };
    await inWorld(entry, async (world, argv, canaries) => {
      const found: string[] = [];
      let isLocal = true;
      for (const [name, more] of triesOf(tried.indexOf(id))) {
        const { sent, ...network } = endingWhatWatches(ECHOES[name](world.sandbox.handle));
        const { stdout, stderr } = await world.run([...argv, ...more], {
          env: { ...canaries.env, PIX_DEBUG: '1', PIX_READ_ONLY: '' },
          ...(entry.stdin === undefined ? {} : { stdin: entry.stdin }),
          ...network,
        });
        isLocal &&= sent() === 0;
        // A command with `tellsSecrets` may print a secret on stdout, for example a secret that it just
        // created.
        const shown = tellsSecrets && name === 'none' ? stderr : stdout + stderr;
        found.push(...foundIn(shown, canaries).map((secret) => `${name} ${more}: ${secret}`));
        // A command that sends nothing gets no answer, so only its two forms differ.
        if (isLocal && name === 'refusal') break;
      }
      if (!isLocal) {
        const { stdout, stderr } = await world.run([...argv, '--debug'], {
          env: { ...canaries.env, PIX_DEBUG: '1' },
          ...(entry.stdin === undefined ? {} : { stdin: entry.stdin }),
          ...interrupting(),
        });
        const shown = tellsSecrets ? stderr : stdout + stderr;
        found.push(...foundIn(shown, canaries).map((secret) => `signal: ${secret}`));
      }
      expect([...found, ...filesWith(world, canaries)]).toEqual([]);
      // No command of this table may start a process. The test of `--detach` and test/acceptance/tour.test.ts
      // check the commands that start processes.
      expect(started.mock.calls).toEqual([]);
    });
  });

  it('pix sandbox start --detach passes no secret to its background process', async () => {
    await inWorld({ line: 'balance' }, async (world, _argv, canaries) => {
      started.mockClear();
      const argv = 'sandbox start --detach --data :memory: --port 0';
      const nobody: Transport = async () => {
        throw new TransportError('connection', 'not_sent', 'ECONNREFUSED');
      };
      const { code } = await world.run(argv, { env: canaries.env, transport: nobody });
      const given = started.mock.calls.map((call) => JSON.stringify(call));
      expect([code, given.length, given[0]?.includes('PIX_DATA_DIR')]).toEqual([1, 1, true]);
      expect(given.flatMap((text) => foundIn(text, canaries))).toEqual([]);
    });
  });

  it.runIf(databases)('pix writes no secret into a shared journal database', async () => {
    const url = (await databases?.next()) ?? '';
    const lines = [
      'payout create --key ana@example.com --amount 20 --yes',
      'journal list',
      'journal resolve --all',
    ];
    await inWorld({ line: 'balance' }, async (world, _argv, canaries) => {
      for (const line of lines)
        for (const echo of [ECHOES.none, ECHOES.refusal, ECHOES.page, ECHOES.crash])
          await world.run(line, {
            env: { ...canaries.env, PIX_JOURNAL_URL: url, PIX_READ_ONLY: '' },
            transport: echo(world.sandbox.handle),
          });
      const rows = await rowsOf(url);
      expect(rows).toContain('payout');
      expect(foundIn(rows, canaries)).toEqual([]);
    });
  });

  it('foundIn finds a secret in a message, and filesWith finds a secret in a file', async () => {
    await inWorld({ line: 'balance' }, async (world, _argv, canaries) => {
      const token = world.sandbox.tokens.both;
      expect(foundIn(`x ${encodeURIComponent(token)}`, canaries)).toEqual([token]);
      writeFileSync(join(world.home, 'notes.txt'), `a ${token} b`);
      expect(filesWith(world, canaries)).toEqual([join(world.home, 'notes.txt')]);
    });
  });
});
