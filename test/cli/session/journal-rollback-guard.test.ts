import {
  appendFileSync,
  linkSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { JournalRollbackGuard } from '../../../src/cli/session/journal-rollback-guard.ts';
import type { World } from '../../../src/cli/session/world.ts';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import type { Journal } from '../../../src/storage/journal/journal.ts';
import { markFile, readMark, writeMark } from '../../../src/storage/journal/journal-mark.ts';
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
/** JournalRollbackGuard calls only this method of the journal. */
const journal = (id: string, seq: number): Journal =>
  ({
    extent: async () => {
      reads += 1;
      return { id, seq };
    },
  }) as unknown as Journal;

describe('JournalRollbackGuard', () => {
  it('JournalRollbackGuard accepts any journal before it has stored its first mark', async () => {
    expect(await markOf().problem(journal('j1', 0))).toBeNull();
    expect(markOf().lastAt).toBeNull();
  });

  it.each([
    ['a journal with another id', journal('j2', 9), 'journal_replaced', { at: new Date(NOW).toISOString() }],
    ['an older copy of the journal', journal('j1', 6), 'journal_older', { seq: 6, known: 7 }],
  ])('JournalRollbackGuard.check refuses %s', async (_title, found, errorCode, params) => {
    await markOf().reach(journal('j1', 7), 7);
    const problem = await markOf().problem(found);
    expect(problem).toMatchObject({ errorCode, outcome: 'not_sent', kind: 'usage', init: { params } });
    await expect(markOf().check(found)).rejects.toThrow();
  });

  it('JournalRollbackGuard accepts the marked journal, even if it has more entries than the mark says', async () => {
    await markOf().reach(journal('j1', 7), 7);
    for (const seq of [7, 8]) expect(await markOf().problem(journal('j1', seq))).toBeNull();
    expect(markOf().lastAt).toBe(NOW);
  });

  it.each([
    '',
    '[]',
    '{"journal":"j1","seq":7}',
    '{"journal":7,"seq":7,"at":1}',
    '{"journal":"j1","seq":0.5,"at":1}',
  ])('JournalRollbackGuard refuses every journal when the mark file contains %j', async (text) => {
    await markOf().adopt(journal('j1', 7));
    writeFileSync(markFile(world()), text);
    expect(await markOf().problem(journal('j1', 7))).toMatchObject({
      errorCode: 'journal_mark_damaged',
      init: { params: { file: markFile(world()) } },
    });
    expect(markOf().lastAt).toBeNull();
  });

  it('JournalRollbackGuard.reach keeps the highest sequence number of a journal, and ignores lower numbers', async () => {
    const mark = markOf();
    await mark.reach(journal('j1', 9), 7);
    await mark.reach(journal('j1', 9), 9);
    expect([readMark(world()), reads]).toEqual([{ journal: 'j1', seq: 9, at: NOW }, 1]);
    await markOf().reach(journal('j1', 4), 4);
    expect(readMark(world())).toMatchObject({ seq: 9 });
    await markOf().reach(journal('j2', 4), 4);
    expect(readMark(world())).toMatchObject({ journal: 'j2', seq: 4 });
  });

  it('JournalRollbackGuard ignores an incomplete last line of its mark file', async () => {
    await markOf().reach(journal('j1', 7), 7);
    appendFileSync(markFile(world()), '\n{"journal":"j1","se');
    expect(readMark(world())).toEqual({ journal: 'j1', seq: 7, at: NOW });
    await markOf().reach(journal('j1', 8), 8);
    expect(readMark(world())).toEqual({ journal: 'j1', seq: 8, at: NOW });
  });

  it('JournalRollbackGuard limits its mark file to 16 KiB, and keeps the highest sequence number of the journal', async () => {
    await markOf().reach(journal('j1', 5_000), 5_000);
    for (let seq = 1; seq < 1_000; seq += 1) await markOf().reach(journal('j1', seq), seq);
    expect(readMark(world())).toMatchObject({ seq: 5_000 });
    expect(statSync(markFile(world())).size).toBeLessThanOrEqual(16_384);
  });

  it.each([
    ['symbolic', symlinkSync],
    ['hard', linkSync],
  ])(
    'JournalRollbackGuard replaces a mark file that is a %s link, and does not write to the target of the link',
    async (_kind, link) => {
      const target = join(home, 'target');
      writeFileSync(target, 'unchanged');
      await markOf().adopt(journal('j1', 7));
      rmSync(markFile(world()));
      link(target, markFile(world()));
      await markOf().reach(journal('j1', 8), 8);
      expect([readFileSync(target, 'utf8'), readMark(world())]).toMatchObject(['unchanged', { seq: 8 }]);
    },
  );

  it('JournalRollbackGuard.reach prints a note and does not throw when it cannot write its mark file', async () => {
    // No folder can be created below /proc.
    const env = { PIX_CONFIG_DIR: '/proc/none/config' };
    await markOf(env).reach(journal('j1', 1), 1);
    expect(notes).toEqual([['journal.mark_not_kept', { reason: expect.any(String) }]]);
  });

  it('JournalRollbackGuard accepts a journal with another id after JournalRollbackGuard.adopt has marked this journal', async () => {
    writeMark(world(), { journal: 'j1', seq: 9, at: NOW });
    await markOf().adopt(journal('j2', 3));
    expect(await markOf().problem(journal('j2', 3))).toBeNull();
  });

  it('markFile returns a different path for each data folder', () => {
    const one = markFile(world({ PIX_DATA_DIR: '/one' }));
    expect(one).not.toBe(markFile(world({ PIX_DATA_DIR: '/two' })));
    expect(one).toMatch(/journals\/[0-9a-f]{16}\.json$/);
  });
});
