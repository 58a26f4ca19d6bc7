import { existsSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommandTraits } from '../../../src/cli/command-traits.ts';
import { SessionJournal } from '../../../src/cli/session/session-journal.ts';
import type { World } from '../../../src/cli/session/world.ts';
import type { StderrNotes } from '../../../src/cli/streams/stderr-notes.ts';
import { PixError } from '../../../src/domain/pix-error.ts';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { journalFile } from '../../../src/storage/journal/open-journal.ts';
import { Postgres, type PostgresPlace } from '../../../src/storage/sql/postgres.ts';
import type { ReconnectOptions } from '../../../src/storage/sql/reconnection.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const NOW = Date.UTC(2026, 0, 5, 12);
const SHARED = { PIX_JOURNAL_URL: 'postgres://127.0.0.1/none' };
const AWAY = new PixError({ kind: 'unavailable', key: 'client.no_root', errorCode: 'away' });

let home: string;
let notes: unknown[];
/** The databases that were opened, and how many of them were closed. */
let places: PostgresPlace[];
let closed: number;
beforeEach(() => {
  home = tempFolder();
  notes = [];
  places = [];
  closed = 0;
});

/**
 * Replaces PostgreSQL. Every query returns `row`.
 * @param fails number of openings that fail first
 */
function postgres(row: object = { n: '0', cents: '0' }, fails = 0): void {
  vi.spyOn(Postgres, 'open').mockImplementation(async (place) => {
    places.push(place);
    if (places.length <= fails) throw AWAY;
    // `SessionJournal` and the journal use only these members.
    return {
      prepare: async () => ({ key: new Uint8Array(32) }),
      queryAgain: async () => [row],
      close: async () => {
        closed += 1;
      },
    } as unknown as Postgres;
  });
}

/** Returns the journal of a command. */
function session(
  traits: CommandTraits = {},
  more: Partial<World> = { env: SHARED },
  signal = new AbortController().signal,
): SessionJournal {
  const clock = new VirtualClock(NOW);
  const random = (count: number): Uint8Array => new Uint8Array(count).fill(7);
  // `SessionJournal` uses only these members.
  const world = { env: {}, platform: 'linux', home, clock, random, ...more } as unknown as World;
  // It only prints notes.
  const out = { note: (...note: unknown[]) => void notes.push(note) } as unknown as StderrNotes;
  return new SessionJournal(world, out, traits, signal);
}
const reconnect = (): ReconnectOptions => places[0]?.reconnect ?? { forMs: () => -1 };

describe('SessionJournal with a journal in PostgreSQL', () => {
  it.each<readonly [string, Partial<World>, readonly (boolean | undefined)[], number]>([
    ['retries a lost connection for a minute', {}, [undefined], 60_000],
    ['retries for as long as the world says', { reconnectMs: 5 }, [true], 5],
    ['does not retry for a command that can do without the journal', {}, [false], 0],
    ['retries as soon as one use of the command needs the journal', {}, [false, true, false], 60_000],
  ])('SessionJournal.open %s', async (_what, more, uses, forMs) => {
    postgres();
    const journal = session({}, { env: SHARED, ...more });
    const opened = new Set(await Promise.all(uses.map((waits) => journal.open(waits))));
    expect([opened.size, places.length, reconnect().forMs()]).toEqual([1, 1, forMs]);
  });

  it.each<readonly [CommandTraits, boolean]>([
    [{}, false],
    [{ waitsForJournal: true }, true],
  ])('SessionJournal.open with the traits %j waits at the start: %s', async (traits, alsoAtStart) => {
    postgres();
    const { signal } = new AbortController();
    await session(traits, { env: SHARED }, signal).open();
    expect(reconnect()).toMatchObject({ alsoAtStart });
    expect(reconnect().signal).toBe(signal);
  });

  it.each([
    [{ reason: 'ECONNRESET' }, 'ECONNRESET'],
    [undefined, ''],
  ])('SessionJournal notes a lost connection (%j), and its return', async (params, reason) => {
    postgres();
    await session().open();
    reconnect().onLost?.(new PixError({ ...AWAY.init, ...(params && { params }) }), 59_001);
    reconnect().onBack?.(1_001);
    expect(notes).toEqual([
      ['journal.lost', { reason, seconds: 60 }],
      ['journal.back', { seconds: 2 }],
    ]);
  });

  it('SessionJournal.open opens the journal again after a failure', async () => {
    postgres({}, 1);
    const journal = session();
    await expect(journal.open()).rejects.toBe(AWAY);
    const opened = await journal.open();
    expect([await journal.open(), places.length]).toEqual([opened, 2]);
  });

  it('SessionJournal.close closes an open journal, and does nothing without one', async () => {
    postgres({}, 1);
    await session().close();
    const journal = session();
    const failing = journal.open();
    await journal.close();
    await expect(failing).rejects.toBe(AWAY);
    await journal.open();
    expect(closed).toBe(0);
    await journal.close();
    expect(closed).toBe(1);
  });
});

describe('SessionJournal with a journal in a file', () => {
  it('SessionJournal.open passes the statements through the wrapper of the world', async () => {
    const read: string[] = [];
    const wrapJournal: World['wrapJournal'] = (sql) => ({
      ...{ write: sql.write, decide: sql.decide, writeAll: sql.writeAll },
      read: (text, values) => {
        read.push(text);
        return sql.read(text, values);
      },
      close: () => sql.close(),
    });
    const journal = session({}, { wrapJournal });
    await (await journal.open()).get('none');
    await journal.close();
    expect(read).toEqual(['select * from entries where id = ?']);
  });

  it.each<readonly [string, CommandTraits, boolean]>([
    ['opens it for a command that only reads', {}, true],
    ['opens it for no command that changes something', { changes: true }, false],
  ])('SessionJournal.open %s if its folder cannot be written', async (_what, traits, isOpened) => {
    const fs = process.getBuiltinModule('node:fs');
    const open = fs.openSync;
    vi.spyOn(fs, 'openSync').mockImplementation((file, ...more) => {
      if (String(file).endsWith('.tmp')) throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
      return open(file, ...more);
    });
    const journal = session(traits, {});
    const opened = journal.open().then(
      () => true,
      () => false,
    );
    expect(await opened).toBe(isOpened);
    await journal.close();
  });
});

describe('SessionJournal.noteUnknownOutcomes', () => {
  const profile = (): string => 'shop';

  it('SessionJournal.noteUnknownOutcomes prints number and sum of the unknown payments', async () => {
    postgres({ n: '2', cents: '12345' });
    const journal = session();
    await journal.noteUnknownOutcomes(true, profile);
    expect(notes).toEqual([['journal.open_here', { count: 2, profile: 'shop', amount: 'R$ 123,45' }]]);
    expect(reconnect().forMs()).toBe(0);
  });

  it('SessionJournal.noteUnknownOutcomes prints nothing if no payment is unknown', async () => {
    postgres();
    await session().noteUnknownOutcomes(true, profile);
    expect([places.length, notes]).toEqual([1, []]);
  });

  it('SessionJournal.noteUnknownOutcomes does not connect for a command that does not use the network', async () => {
    postgres({ n: '2', cents: '12345' });
    await session().noteUnknownOutcomes(false, profile);
    expect([places, notes]).toEqual([[], []]);
  });

  it('SessionJournal.noteUnknownOutcomes reads a journal file that exists, and creates none', async () => {
    const place = { env: {}, platform: 'linux', home } as const;
    let asked = 0;
    const counted = (): string => {
      asked += 1;
      return 'shop';
    };
    await session({}, {}).noteUnknownOutcomes(false, counted);
    expect([existsSync(journalFile(place)), asked]).toEqual([false, 0]);
    const journal = session({}, {});
    await journal.open();
    await journal.close();
    const again = session({}, {});
    await again.noteUnknownOutcomes(false, counted);
    await again.close();
    expect([asked, notes]).toEqual([1, []]);
  });

  it('SessionJournal.noteUnknownOutcomes ignores that the journal or the profiles cannot be read', async () => {
    postgres({}, 1);
    await session().noteUnknownOutcomes(true, profile);
    await session().noteUnknownOutcomes(true, () => {
      throw AWAY;
    });
    expect(notes).toEqual([]);
  });

  it('SessionJournal.noteUnknownOutcomes throws an error of pix itself', async () => {
    const broken = (): never => {
      throw new TypeError('broken');
    };
    await expect(session().noteUnknownOutcomes(true, broken)).rejects.toThrow('broken');
  });
});
