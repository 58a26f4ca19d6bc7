import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Machine } from '../acceptance/machine/machine.ts';
import { play } from '../acceptance/machine/play-transcript.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';
import { insteadOnWindows, TRANSCRIPTS_ON_WINDOWS } from './transcripts.ts';
import { Wine } from './wine.ts';

/** Timeout of a transcript, and of the installation of Windows, in ms. */
const LONGEST_MS = 600_000;

describe('pix on Windows under Wine', { timeout: LONGEST_MS }, () => {
  let wine: Wine;
  beforeAll(() => {
    wine = new Wine(process.env.PIX_TEST_NODE_EXE ?? '', tempFolder(afterAll));
    wine.boot();
  }, LONGEST_MS);
  afterAll(() => wine.end());

  it.each(TRANSCRIPTS_ON_WINDOWS)(
    'pix prints on Windows the output that transcripts/%s contains',
    async (name) => {
      const machine = new Machine({ launch: wine.start });
      try {
        for await (const { line, actual, expected } of play(machine, name, insteadOnWindows))
          expect(actual, `${name}:${line}`).toBe(expected);
        expect([...machine.litter(), ...wine.litter()]).toEqual([]);
      } finally {
        wine.end();
        await machine.close();
      }
    },
  );
});
