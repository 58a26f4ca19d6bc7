import {
  appendFileSync,
  linkSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { JournalRollbackGuard } from '../../../src/cli/session/session-journal.ts';
import type { World } from '../../../src/cli/session/world.ts';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import type { Journal } from '../../../src/storage/journal/journal.ts';
import { markFile, readMark, writeMarks } from '../../../src/storage/journal/journal-mark.ts';
import { configDir } from '../../../src/system/files/paths.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const NOW = Date.UTC(2026, 0, 5, 12);

let home: string;
let notes: unknown[];
let reads: number;
beforeEach(() => {
  home = tempFolder();
  notes = [];
  reads = 0;
});

/** JournalRollbackGuard uses only these members of World. */
const world = (env: Record<string, string> = {}): World =>
  ({ env, platform: 'linux', home, clock: new VirtualClock(NOW) }) as unknown as World;
const markOf = (env?: Record<string, string>): JournalRollbackGuard =>
  new JournalRollbackGuard(world(env), (...note) => void notes.push(note));
/** Returns the journal members that JournalRollbackGuard uses, for a journal that lacks no opening. */
const journal = (id: string, seq: number): Journal =>
  ({
    extent: async () => {
      reads += 1;
      return { id, seq, head: { id: `e${seq}`, opening: `o${seq}` } };
    },
    openings: { missing: async () => [], missedEntry: async () => null, adopt: async () => undefined },
  }) as unknown as Journal;
const opened = (at: number) => ({ id: `e${at}`, opening: `o${at}` });

describe('JournalRollbackGuard', () => {
  it('JournalRollbackGuard accepts any journal before it has stored its first mark', async () => {
    expect(await markOf().problem(journal('j1', 0))).toBeNull();
    expect(markOf().lastAt).toBeNull();
  });

  it.each([
    ['a journal with another id', journal('j2', 9), 'journal_replaced', { at: new Date(NOW).toISOString() }],
    ['an older copy of the journal', journal('j1', 6), 'journal_older', { seq: 6, known: 7 }],
  ])('JournalRollbackGuard.check refuses %s', async (_title, found, errorCode, params) => {
    await markOf().reach(journal('j1', 7), opened(7));
    const problem = await markOf().problem(found);
    expect(problem).toMatchObject({
      ...{ errorCode, outcome: 'not_sent', kind: 'usage' },
      init: { params, hintKey: 'journal.replaced.hint' },
    });
    await expect(markOf().check(found)).rejects.toThrow();
  });

  it('JournalRollbackGuard creates folders for its file that only their owner can open', async () => {
    await markOf().reach(journal('j1', 7), opened(7));
    const folders = [dirname(markFile(world())), configDir(world())];
    expect(folders.map((folder) => statSync(folder).mode & 0o777)).toEqual([0o700, 0o700]);
  });

  it.each<readonly [string, number | null, boolean, string, number | null]>([
    ['takes the newest entry of an accepted journal as the last one', null, true, 'j1', 7],
    ['takes a newer entry than that of this process as the last one', 3, true, 'j1', 7],
    ['keeps the last payment of this process, if the journal lacks it', 3, false, 'j1', 3],
    ['keeps the last payment of this process, if the journal is refused', 3, true, 'j2', 3],
    ['knows no last payment, if the journal is refused', null, true, 'j2', null],
  ])('JournalRollbackGuard.problem %s', async (_what, last, isThere, id, expected) => {
    await markOf().reach(journal('j1', 7), opened(7));
    const found = journal(id, 7);
    const missing: Journal['openings']['missing'] = async (openings) =>
      isThere ? [] : openings.filter((one) => one.id === `e${last}`);
    Object.assign(found.openings, { last: last === null ? null : opened(last), missing });
    await markOf().problem(found);
    expect(found.openings.last).toEqual(expected === null ? null : opened(expected));
  });

  it('JournalRollbackGuard accepts the marked journal, even if it has more entries than the mark says', async () => {
    await markOf().reach(journal('j1', 7), opened(7));
    for (const seq of [7, 8]) expect(await markOf().problem(journal('j1', seq))).toBeNull();
    expect(markOf().lastAt).toBe(NOW);
  });

  it.each([
    '',
    '[]',
    '{"journal":"j1","seq":7,"at":1}',
    '{"journal":7,"seq":7,"at":1,"opened":[]}',
    '{"journal":"j1","seq":0.5,"at":1,"opened":[]}',
    '{"journal":"j1","seq":7,"at":"1","opened":[]}',
    '{"seq":7,"at":1,"opened":[]}',
  ])('JournalRollbackGuard refuses every journal when the mark file contains %j', async (text) => {
    await markOf().adopt(journal('j1', 7));
    writeFileSync(markFile(world()), text);
    expect(await markOf().problem(journal('j1', 7))).toMatchObject({
      errorCode: 'journal_mark_damaged',
      init: { params: { file: markFile(world()) } },
    });
    expect(markOf().lastAt).toBeNull();
  });

  const opening = (at: number) => ({ ...opened(at), at: NOW });

  it('JournalRollbackGuard.reach keeps the highest sequence number of a journal, and all openings', async () => {
    const mark = markOf();
    await mark.reach(journal('j1', 9), opened(7));
    await mark.reach(journal('j1', 4), opened(9));
    expect(readMark(world())).toEqual({
      journal: 'j1',
      seq: 9,
      at: NOW,
      opened: [opening(9), opening(7), opening(4), opening(9)],
    });
    await markOf().reach(journal('j2', 4), { id: 'same', opening: 'same' });
    const same = { id: 'same', opening: 'same', at: NOW };
    expect(readMark(world())).toEqual({ journal: 'j2', seq: 4, at: NOW, opened: [opening(4), same] });
    expect(readFileSync(markFile(world()), 'utf8')).toContain('"opened":["e4 o4","same"]');
  });

  it('JournalRollbackGuard.reach records payments that start together in one line', async () => {
    const mark = markOf();
    await Promise.all([1, 2, 3].map((at) => mark.reach(journal('j1', 3), opened(at))));
    expect([readFileSync(markFile(world()), 'utf8').trim().split('\n').length, reads]).toEqual([1, 1]);
    expect(readMark(world())).toMatchObject({ seq: 3, opened: [3, 1, 2].map(opening) });
  });

  it('JournalRollbackGuard.reach tries again after the journal could not be read', async () => {
    const mark = markOf();
    // JournalRollbackGuard.reach calls only this method.
    const broken = { extent: async () => Promise.reject(new Error('lost')) } as unknown as Journal;
    await expect(mark.reach(broken, opened(1))).rejects.toThrow('lost');
    await mark.reach(journal('j1', 2), opened(2));
    expect(readMark(world())).toMatchObject({ opened: [2, 1].map(opening) });
  });

  it('JournalRollbackGuard ignores an incomplete last line of its mark file', async () => {
    await markOf().reach(journal('j1', 7), opened(7));
    appendFileSync(markFile(world()), '\n{"journal":"j1","se');
    expect(readMark(world())).toEqual({ journal: 'j1', seq: 7, at: NOW, opened: [opening(7)] });
    await markOf().reach(journal('j1', 8), opened(8));
    expect(readMark(world())).toMatchObject({ journal: 'j1', seq: 8, at: NOW, opened: [7, 8].map(opening) });
  });

  it('JournalRollbackGuard.warn prints the problem as a note, and prints nothing without a problem', async () => {
    await markOf().reach(journal('j1', 7), opened(7));
    await markOf().warn(journal('j1', 7));
    expect(notes).toEqual([]);
    await markOf().warn(journal('j1', 6));
    expect(notes).toEqual([['journal.older', { seq: 6, known: 7 }]]);
  });

  it('JournalRollbackGuard refuses a journal that lacks an opening, even if this cannot be stored in the journal', async () => {
    await markOf().reach(journal('j1', 7), opened(7));
    // A read-only journal: it lacks the opening, and does not keep what is noted.
    const missing = async (all: readonly object[]) => all;
    const openings = { missing, noteMissing: async () => undefined, missedEntry: async () => null };
    // JournalRollbackGuard uses only these members.
    const lacking = { ...journal('j1', 8), openings } as unknown as Journal;
    const result = await markOf().problem(lacking);
    expect(result).toMatchObject({ errorCode: 'journal_entry_lost', init: { params: { id: 'e7' } } });
  });

  it('JournalRollbackGuard.adopt marks the newest opening of the journal, if there is one', async () => {
    await markOf().adopt(journal('j1', 7));
    expect(readMark(world())).toEqual({ journal: 'j1', seq: 7, at: NOW, opened: [opening(7)] });
    const extent = async () => ({ id: 'j2', seq: 0, head: null });
    // JournalRollbackGuard uses only these members of an empty journal.
    const empty = { ...journal('j2', 0), extent } as unknown as Journal;
    await markOf().adopt(empty);
    expect(readMark(world())).toEqual({ journal: 'j2', seq: 0, at: NOW, opened: [] });
    await markOf().reach(empty, opened(1));
    expect(readMark(world())).toMatchObject({ opened: [opening(1)] });
  });

  it('JournalRollbackGuard keeps only the newest lines of the same journal when its mark file is full', async () => {
    await markOf().reach(journal('j2', 9_000), opened(9_000));
    let lines: readonly string[] = [];
    const isShortened = (): boolean => {
      const before = lines.length;
      lines = readFileSync(markFile(world()), 'utf8').trim().split('\n');
      return lines.length < before;
    };
    let seq = 1;
    for (; !isShortened(); seq += 1) await markOf().reach(journal('j1', seq), opened(seq));
    expect([lines.length, readMark(world())]).toMatchObject([9, { journal: 'j1', seq: seq - 1 }]);
    expect(lines.map((line) => JSON.parse(line).journal)).toEqual(Array.from({ length: 9 }, () => 'j1'));
  });

  it('JournalRollbackGuard limits its mark file to 16 KiB, and keeps the highest sequence number of the journal', async () => {
    await markOf().reach(journal('j1', 5_000), opened(5_000));
    for (let seq = 1; seq < 1_000; seq += 1) await markOf().reach(journal('j1', seq), opened(seq));
    expect(readMark(world())).toMatchObject({ seq: 5_000 });
    // The newest openings are still there after the file was shortened.
    expect(readMark(world())).toMatchObject({ opened: expect.arrayContaining([999, 998, 992].map(opening)) });
    expect(statSync(markFile(world())).size).toBeLessThanOrEqual(16_384);
  });

  it.each([
    ['symbolic', symlinkSync],
    ['hard', linkSync],
  ])('JournalRollbackGuard replaces a %s link as mark file, not its target', async (_kind, link) => {
    const target = join(home, 'target');
    writeFileSync(target, 'unchanged');
    await markOf().adopt(journal('j1', 7));
    rmSync(markFile(world()));
    link(target, markFile(world()));
    await markOf().reach(journal('j1', 8), opened(8));
    expect([readFileSync(target, 'utf8'), readMark(world())]).toMatchObject(['unchanged', { seq: 8 }]);
  });

  it('JournalRollbackGuard.reach prints a note and does not throw when it cannot write its mark file', async () => {
    // No folder can be created below /proc.
    const env = { PIX_CONFIG_DIR: '/proc/none/config' };
    await markOf(env).reach(journal('j1', 1), opened(1));
    expect(notes).toEqual([['journal.mark_not_kept', { reason: expect.any(String) }]]);
  });

  it('JournalRollbackGuard accepts a journal with another id after JournalRollbackGuard.adopt has marked this journal', async () => {
    writeMarks(world(), [{ journal: 'j1', seq: 9, at: NOW, opened: [] }]);
    await markOf().adopt(journal('j2', 3));
    expect(await markOf().problem(journal('j2', 3))).toBeNull();
  });

  it('markFile returns a different path for each data folder', () => {
    const one = markFile(world({ PIX_DATA_DIR: '/one' }));
    expect(one).not.toBe(markFile(world({ PIX_DATA_DIR: '/two' })));
    expect(one).toMatch(/journals\/[0-9a-f]{16}\.json$/);
  });
});
