import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TRANSCRIPTS } from '../../acceptance/machine/play-transcript.ts';
import { TRANSCRIPTS_ON_WINDOWS } from '../../windows/transcripts.ts';
import { sourceFiles } from '../source-files.ts';

describe('TRANSCRIPTS_ON_WINDOWS', () => {
  it('TRANSCRIPTS_ON_WINDOWS names only transcripts that exist', () => {
    const there = readdirSync(TRANSCRIPTS);
    expect(TRANSCRIPTS_ON_WINDOWS.filter((name) => !there.includes(name))).toEqual([]);
  });
});

describe('child processes', () => {
  it('every file of src that calls spawn sets windowsHide, or gives a reason why not in a comment', () => {
    const spawning = sourceFiles('src').filter(({ text }) => /\bspawn\(/.test(text));
    expect(spawning.length).toBeGreaterThan(2);
    expect(
      spawning
        .filter(({ text }) => !/windowsHide: true|`windowsHide` is not set/.test(text))
        .map(({ path }) => path),
    ).toEqual([]);
  });
});
