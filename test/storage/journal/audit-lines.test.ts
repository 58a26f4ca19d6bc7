import { describe, expect, it } from 'vitest';
import type { AuditEvent } from '../../../src/domain/audit-line.ts';
import { planRemoval, removeLines } from '../../../src/operations/audit/audit-removal.ts';
import { verifyAudit } from '../../../src/operations/audit/verify-audit.ts';
import { journalStores, twoViews } from '../../support/stores/journal-stores.ts';

const event = (id: string, at = '2026-11-21T12:00:00.000Z'): AuditEvent => ({
  id,
  at,
  user: 'ana',
  host: 'h',
  profile: 'shop',
  command: 'payout create',
  subjects: [id],
  outcome: 'done',
  exitCode: 0,
});

describe.each(journalStores())('audit log in $name', (store) => {
  const [journal, other] = twoViews(store);

  it('the audit log is a single hash chain after concurrent writes', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? journal : other).audit.append(event(`e${at}`))),
    );
    const lines = await Array.fromAsync(other.audit.walk());
    expect(lines.map(({ n }) => n)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
    expect(new Set(lines.map(({ line }) => JSON.parse(line).id)).size).toBe(40);
    expect(await verifyAudit(journal, undefined)).toMatchObject({ valid: true, lines: 40 });
  });

  it('the audit log remains a single hash chain while one process writes entries and another prunes them', async () => {
    for (let at = 0; at < 5; at += 1) await journal.audit.append(event(`e${at}`, '2025-01-01T00:00:00.000Z'));
    const removal = await planRemoval(other, Date.parse('2026-01-01'));
    expect(removal.lines).toBe(5);
    await Promise.all([
      removeLines(other, removal, event('prune'), '2026-01-01T00:00:00.000Z'),
      ...Array.from({ length: 10 }, (_, at) => journal.audit.append(event(`n${at}`))),
    ]);
    const result = await verifyAudit(journal, undefined);
    expect(result).toMatchObject({ valid: true, lines: 11, removed: 5, removedBy: 'ana@h' });
    expect(await verifyAudit(journal, removal.last?.hash)).toMatchObject({ fault: 'head_not_found' });
  });
});
