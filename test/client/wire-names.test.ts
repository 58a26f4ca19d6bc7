import { describe, expect, it } from 'vitest';
import { applyAliases, renamedQuery, wireName } from '../../src/client/wire-names.ts';
import { hubListCharges } from '../../src/contract/routes/hub.ts';
import { createPayout } from '../../src/contract/routes/payouts.ts';
import { listTransactions } from '../../src/contract/routes/transactions.ts';
import { listCallbacks } from '../../src/contract/routes/webhooks.ts';
import { pixErrorOf } from '../support/pix-error.ts';

describe('wire names of a profile', () => {
  it('wireName returns the name that the profile sets, or the name in the contract if the profile sets none', () => {
    expect(wireName({}, 'cursorParam')).toBe('cursor');
    expect(wireName({ cursorParam: 'after' }, 'cursorParam')).toBe('after');
  });

  it('applyAliases applies an alias only to the route that the alias names', () => {
    const names = { 'alias.POST /withdraw.pixKey': 'chave', 'alias.POST /pix.amount': 'valor' };
    const body = { pixKey: 'a@b.c', amount: 1 };
    expect(applyAliases(createPayout, body, names)).toEqual({ chave: 'a@b.c', amount: 1 });
    expect(applyAliases(createPayout, body, {})).toEqual(body);
  });

  it('applyAliases refuses an alias that would give two body fields the same name', async () => {
    const names = { 'alias.POST /withdraw.comment': 'pixKey' };
    const clash = () => applyAliases(createPayout, { pixKey: 'a', comment: 'b' }, names);
    expect((await pixErrorOf(clash)).init).toEqual({
      kind: 'usage',
      key: 'client.alias_clash',
      params: { field: 'pixKey' },
      errorCode: 'bad_request',
      hintKey: 'client.alias_clash.hint',
      outcome: 'not_sent',
    });
  });

  it('renamedQuery renames the cursor of hub lists, and the filter for failed delivery attempts', () => {
    const names = { cursorParam: 'after', callbackFailedField: 'failed' };
    const query = { cursor: 'c', hasError: true, limit: 5 };
    expect(renamedQuery(hubListCharges, query, names)).toEqual({ after: 'c', hasError: true, limit: 5 });
    expect(renamedQuery(listCallbacks, query, names)).toEqual({ cursor: 'c', failed: true, limit: 5 });
    expect(renamedQuery(listTransactions, query, names)).toEqual(query);
    expect(renamedQuery(hubListCharges, query, {})).toEqual(query);
  });
});
