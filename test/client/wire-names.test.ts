import { describe, expect, it } from 'vitest';
import { applyAliases, renamedQuery, wireName } from '../../src/client/wire-names.ts';
import { hubListCharges } from '../../src/contract/routes/hub.ts';
import { createPayout } from '../../src/contract/routes/payouts.ts';
import { listTransactions } from '../../src/contract/routes/transactions.ts';
import { listCallbacks } from '../../src/contract/routes/webhooks.ts';
import { pixErrorOf } from '../support/pix-error.ts';

describe('names that a profile changes', () => {
  it('wire names are those of the contract unless the profile has one', () => {
    expect(wireName({}, 'cursorParam')).toBe('cursor');
    expect(wireName({ cursorParam: 'after' }, 'cursorParam')).toBe('after');
  });

  it('rename fields of the body of one route', () => {
    const names = { 'alias.POST /withdraw.pixKey': 'chave', 'alias.POST /pix.amount': 'valor' };
    const body = { pixKey: 'a@b.c', amount: 1 };
    expect(applyAliases(createPayout, body, names)).toEqual({ chave: 'a@b.c', amount: 1 });
    expect(applyAliases(createPayout, body, {})).toEqual(body);
  });

  it('wire names of a profile never write two fields under one name', async () => {
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

  it('rename the cursor of lists that have one, and the filter of failed attempts', () => {
    const names = { cursorParam: 'after', callbackFailedField: 'failed' };
    const query = { cursor: 'c', hasError: true, limit: 5 };
    expect(renamedQuery(hubListCharges, query, names)).toEqual({ after: 'c', hasError: true, limit: 5 });
    expect(renamedQuery(listCallbacks, query, names)).toEqual({ cursor: 'c', failed: true, limit: 5 });
    expect(renamedQuery(listTransactions, query, names)).toEqual(query);
    expect(renamedQuery(hubListCharges, query, {})).toEqual(query);
  });
});
