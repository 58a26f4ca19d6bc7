import { expect, it } from 'vitest';
import type { World } from '../../../src/cli/session/world.ts';
import { StderrNotes } from '../../../src/cli/streams/stderr-notes.ts';
import { en } from '../../../src/i18n/en/en.ts';
import { collector } from '../../support/worlds/pix-world.ts';
import { screenAfter } from '../../support/worlds/watched.ts';

const counts = (left: number) => ({
  done: 2_500 - left,
  accepted: 12,
  failed: 3,
  unknown: 1,
  total: 2_500,
  rate: '8.3',
  seconds: 120,
});

it.each([40, 80, 200])('the progress of a batch is drawn and replaced in %i columns', async (columns) => {
  const { stream, text } = collector(columns);
  // StderrNotes uses only these members of World.
  const world = {
    stderr: stream,
    env: {},
    secrets: { mask: (shown: string) => shown },
  } as unknown as World;
  const notes = new StderrNotes(world, en);
  notes.note('batch.dry_run');
  const { lines: before } = await screenAfter(text(), columns);
  notes.progress('batch.progress', counts(2_000));
  notes.progress('batch.progress', counts(1_000));
  const { lines: during } = await screenAfter(text(), columns);
  expect(during.slice(before.length).join(' ')).toBe(
    '1500/2500 rows, 3 failed, 1 unknown, 12 accepted; 8.3/s, 120 s left',
  );
  notes.clear();
  expect((await screenAfter(text(), columns)).lines).toEqual(before);
});
