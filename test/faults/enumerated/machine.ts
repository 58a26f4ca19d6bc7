import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { dispatch } from '../../../src/cli/program/dispatch.ts';
import type { World } from '../../../src/cli/session/world.ts';
import type { Transport } from '../../../src/contract/wire.ts';
import { SecretsInUse } from '../../../src/domain/text/secrets-in-use.ts';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { openJournal } from '../../../src/storage/journal/open-journal.ts';
import { cardMachine } from '../../support/worlds/card-user.ts';
import { giveHubToken } from '../../support/worlds/hub-token.ts';
import { commands } from '../../support/worlds/pix-world.ts';
import { askOf } from '../ask.ts';
import type { Place, Ran } from '../prepared.ts';
import { seededRandom } from '../seeded-random.ts';
import type { Answer } from './answers.ts';
import { faultyTransport } from './faulty-transport.ts';
import type { Mutant } from './mutants.ts';
import { type Break, SimulatedProcess } from './simulated-process.ts';

const START = Date.parse('2026-11-21T15:00:00Z');
/** An unused process id: Linux assigns none above 2^22. */
const GONE_PID = 2_147_483_647;

/** A run, with the names of the crash points it passed. */
export interface BrokenRun extends Ran {
  readonly points: readonly string[];
  /** Of a paused run: its crash point, and a function that resumes it until it ends. */
  readonly standsAt?: string | undefined;
  readonly resume?: () => Promise<BrokenRun>;
}

export interface RunPlan {
  /** Name of the data folder; another one simulates another machine with its own journal. */
  readonly folder: string;
  readonly stdin?: string | undefined;
  readonly breakAt?: Break | null;
  readonly answer?: Answer | null;
  readonly movesMoney: (method: string, path: string) => boolean;
}

/** A sandbox and the machines of its account holder, in this process and on one virtual clock. */
export interface Machine extends Place {
  readonly clock: VirtualClock;
  /** Numbers of late requests: applied, and not arrived yet. */
  readonly late: { applied: number; pending: number };
  run(argv: readonly string[], plan: RunPlan): Promise<BrokenRun>;
  /** Creates a data folder that shares the journal of another, as two machines with PIX_JOURNAL_URL do. */
  shareJournal(from: string, to: string): void;
  close(): Promise<void>;
}

export interface MachineOptions {
  /** Whether the idempotency header is set in the profile and supported by the service. */
  readonly headerConfirmed: boolean;
  readonly mutant?: Mutant | undefined;
}

export async function machine({ headerConfirmed, mutant }: MachineOptions): Promise<Machine> {
  const clock = new VirtualClock(START);
  const world = await cardMachine({ clock });
  await giveHubToken(world);
  if (headerConfirmed)
    await world.profiles.update('sandbox', (now) => ({
      ...now,
      wire: { idempotencyHeader: 'Idempotency-Key' },
    }));
  const numbers = seededRandom(1);
  const random = (count: number): Uint8Array => Uint8Array.from({ length: count }, () => numbers.under(256));
  const late = { applied: 0, pending: 0 };
  const standing = new Set<SimulatedProcess>();
  // An empty journal, created once, since creating one takes longer than the rest of a run.
  const empty = join(world.home, 'empty');
  await (
    await openJournal({ env: { PIX_DATA_DIR: empty }, platform: 'linux', home: world.home, random })
  ).close();
  const furnish = (folder: string): void => cpSync(empty, folder, { recursive: true });
  const handle: Transport = headerConfirmed ? world.sandbox.handle : deafTo(world.sandbox.handle);

  return {
    sandbox: world.sandbox,
    home: world.home,
    clock,
    late,
    async run(argv, { folder, stdin, breakAt = null, answer = null, movesMoney }) {
      const pix = new SimulatedProcess(clock, breakAt);
      const [out, err] = [pix.output('stdout'), pix.output('stderr')];
      const transport = faultyTransport({
        ...{ handle, time: clock, process: pix, movesMoney, answer },
        onLate: (applied) => {
          late.pending += 1;
          void applied.then(({ status }) => {
            late.pending -= 1;
            if (status < 300) late.applied += 1;
          });
        },
      });
      const data = join(world.home, folder);
      if (!existsSync(data)) furnish(data);
      const bare: World = {
        argv,
        env: { PIX_CONFIG_DIR: join(world.home, 'config'), PIX_DATA_DIR: data },
        stdin: Readable.from(stdin === undefined ? [] : [stdin]),
        stdout: out.stream,
        stderr: err.stream,
        cwd: world.home,
        home: world.home,
        platform: 'linux',
        clock: pix.clock,
        random,
        transport,
        wrapJournal: (sql) => {
          // The system keeps what a killed process has written; only a power failure would need fsync.
          void sql.read('pragma synchronous = off', []);
          return pix.wrapJournal(sql);
        },
        secrets: new SecretsInUse(),
        version: '0.0.0-test',
        self: ['node', 'run.js'],
        onSignal: (handler) => pix.onSignal(handler),
      };
      const given = mutant?.world(bare) ?? bare;
      const shown = (code: number | null): BrokenRun => {
        // Leases of a paused run must look like those of a living process.
        if (standing.size === 0) endLeases(join(data, 'journal.sqlite'));
        return { argv, code, stdout: out.text(), stderr: err.text(), points: [...pix.points] };
      };
      const code = await pix.run(() => dispatch(given, commands));
      if (!pix.isSuspended) return shown(code);
      standing.add(pix);
      const resume = async (): Promise<BrokenRun> => {
        const ended = await pix.resume();
        standing.delete(pix);
        return { ...shown(ended), isContinued: true };
      };
      return { ...shown(null), standsAt: pix.points[breakAt?.at ?? 0], resume };
    },
    shareJournal(from, to) {
      if (existsSync(join(world.home, to))) return;
      mkdirSync(join(world.home, to), { mode: 0o700 });
      for (const name of ['journal.sqlite', 'journal.key'])
        symlinkSync(join(world.home, from, name), join(world.home, to, name));
    },
    ask: askOf(world.sandbox),
    close: () => world.close(),
  };
}

/** A service that ignores the idempotency header. */
const deafTo =
  (handle: Transport): Transport =>
  (request) => {
    const { 'idempotency-key': _key, ...headers } = request.headers;
    return handle({ ...request, headers });
  };

/**
 * A lease contains the process id of its owner. Since all runs share this process, leases of an ended run get an id that
 * certainly does not exist, as after the end of a real process.
 */
function endLeases(journal: string): void {
  if (!existsSync(journal)) return;
  const db = new DatabaseSync(journal, { timeout: 1_000 });
  try {
    db.exec('pragma synchronous = off');
    const hasEntries = db.prepare(`select 1 from sqlite_master where name = 'entries'`).get();
    if (!hasEntries) return;
    const sql = `update entries set lease_owner = replace(lease_owner, ?, ?) where lease_owner is not null`;
    db.prepare(sql).run(`:${process.pid}:`, `:${GONE_PID}:`);
  } finally {
    db.close();
  }
}
