import { expect, it } from 'vitest';
import type { ActContext } from '../../../src/dashboard/acts/act.ts';
import { prepareDialog } from '../../../src/dashboard/acts/acts.ts';
import { en } from '../../../src/i18n/en/en.ts';
import { attempt, undelivered } from '../../operations/webhooks/sample-attempts.ts';

it('the resend dialog shows the routes of four endpoints, and one line with the sums of all others', async () => {
  const events = undelivered(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((name) =>
      attempt({
        transactionId: `T${name}`,
        endpoint: `https://${name}.example/`,
        ...('ef'.includes(name) && { toCallbackUrl: false }),
      }),
    ),
  );
  const context = {
    checkRules: () => undefined,
    undelivered: { chosen: () => ({ look: { events }, events }) },
    // Safe: a resend dialog reads nothing else.
  } as unknown as ActContext;
  const dialog = await prepareDialog(
    context,
    { kind: 'resend', keys: [] },
    {},
    { words: en, lang: 'en', reveal: false },
  );
  expect(dialog?.title).toEqual({ key: 'resend.failed.confirm', params: { count: 4, endpoints: 4 } });
  expect(dialog?.facts.map(({ text }) => text)).toEqual([
    ...['a', 'b', 'c', 'd'].map((name) => `https://${name}.example/: 1 event by transaction resend`),
    expect.stringMatching(/^and 2 more: 2 events cannot be resent \(.+\)$/),
    expect.any(String),
    '4',
    expect.stringContaining('R$'),
  ]);
});
