import { describe, expect, it } from 'vitest';
import { RejectionNotes } from '../../../../src/cli/flows/listening/rejection-notes.ts';
import type { World } from '../../../../src/cli/session/world.ts';
import { StderrNotes } from '../../../../src/cli/streams/stderr-notes.ts';
import { SecretMasker } from '../../../../src/domain/text/secret-masker.ts';
import { VirtualClock } from '../../../../src/domain/time/virtual-clock.ts';
import { loadWords } from '../../../../src/i18n/index.ts';
import type { Rejection } from '../../../../src/listener/listener-options.ts';
import { received } from '../../../support/servers/received.ts';

const NOON = Date.parse('2026-11-21T15:00:00Z');
const words = await loadWords('en');

function refusing() {
  const lines: string[] = [];
  const stderr = { write: (text: string) => lines.push(text) };
  const clock = new VirtualClock(NOON);
  // StderrNotes uses only these members of World.
  const notes = new StderrNotes({ stderr, env: {}, secrets: new SecretMasker() } as unknown as World, words);
  const refused = new RejectionNotes(notes, words, clock, null);
  const add = (more: Partial<Rejection> = {}): void =>
    refused.add({
      ...{
        statusCode: 401,
        reason: 'timestamp_too_old',
        method: 'POST',
        path: '/',
        remoteAddress: '192.0.2.1',
      },
      at: clock.now(),
      ...more,
    });
  return { lines, clock, refused, add };
}

describe('notes about refused deliveries', () => {
  it('RejectionNotes prints the time, sender, reason, clock difference and advice of a refused delivery', () => {
    const { lines, add } = refusing();
    add({ aheadSeconds: -312 });
    add({ aheadSeconds: 1, reason: 'timestamp_in_future' });
    expect(lines).toEqual([
      '12:00:00  Refused a request (401) from 192.0.2.1: the timestamp is too old. The signature is 312 seconds behind the clock of this machine. Check the clock of this machine (NTP), and whether something delays deliveries. A larger --tolerance accepts older timestamps.\n',
      '12:00:00  Refused a request (401) from 192.0.2.1: the timestamp is in the future. The signature is 1 second ahead of the clock of this machine. Check the clock of this machine (NTP). A larger --tolerance accepts later timestamps.\n',
    ]);
  });

  it.each([
    ['/pix?token=abc', '/pix'],
    ['http://a.test/pix', '/pix'],
    ['/\u001b[2J', '/'],
    [`/${'x'.repeat(500)}`, `/${'x'.repeat(79)}`],
  ])('RejectionNotes names the path of a request to a wrong path: %j', (path, shown) => {
    const { lines, add } = refusing();
    add({ statusCode: 404, reason: 'not_found', path });
    expect(lines[0]).toContain(`The request came for the path ${shown}`);
    expect(lines[0]).not.toMatch(/token|\u001b/);
    expect(lines[0]?.length).toBeLessThan(300);
  });

  it('RejectionNotes prints ten notes for each reason in a minute, and then only the number of further refusals', async () => {
    const { lines, clock, add } = refusing();
    for (let count = 0; count < 500; count += 1) add();
    add({ reason: 'not_found' });
    expect(lines).toHaveLength(11);
    await clock.advance(59_999);
    expect(lines).toHaveLength(11);
    await clock.advance(1);
    expect(lines.slice(11)).toEqual([
      '490 more requests refused since 12:00:00: the timestamp is too old.\n',
    ]);
    add();
    expect(lines.at(-1)).toMatch(/^12:01:00 {2}Refused/);
  });

  it('RejectionNotes prints ten duplicates in a minute, and then only the number of further duplicates', async () => {
    const { lines, clock, refused } = refusing();
    const repeated = received({ id: 'tx1', status: 'COMPLETED' }, null, { receivedAt: NOON });
    for (let count = 0; count < 500; count += 1) refused.addDuplicate(repeated);
    expect(lines).toHaveLength(10);
    expect(lines[0]).toBe('Duplicate: TRANSACTION_COMPLETED of tx1, already stored.\n');
    await clock.advance(60_000);
    expect(lines.slice(10)).toEqual(['490 more duplicates received since 12:00:00.\n']);
  });

  it('RejectionNotes.close prints the number of refusals for which it printed no note, and stops its timer', () => {
    const { lines, clock, refused, add } = refusing();
    for (let count = 0; count < 11; count += 1) add();
    refused.close({ sampled: 0, overflow: 0 });
    expect(lines.at(-1)).toBe('1 more request refused since 12:00:00: the timestamp is too old.\n');
    expect(clock.waiting).toBe(0);
  });

  it.each([
    [1, 'delivery was'],
    [7, 'deliveries were'],
  ])('RejectionNotes.close prints that %i rejected %s not stored', (sampled, noun) => {
    const { lines, refused } = refusing();
    refused.close({ sampled: sampled - 1, overflow: 1 });
    expect(lines).toEqual([
      `${sampled} rejected ${noun} not stored in the inbox, because a sender sent very many of them.\n`,
    ]);
  });
});
