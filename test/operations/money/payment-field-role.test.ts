import { describe, expect, it } from 'vitest';
import { roleOf } from '../../../src/cli/flags/extra-fields.ts';
import { fieldNames } from '../../../src/contract/codecs.ts';
import { routes } from '../../../src/contract/index.ts';
import { type Route, routeLabel } from '../../../src/contract/route.ts';

/** Payment fields without a role, because they contain no amount, no destination and no reference. */
const OPTIONS = [
  ...['description', 'comment', 'virtualAccount', 'callbackUrl', 'postbackUrl'],
  ...['customer', 'recurrence'],
];

describe('roleOf', () => {
  it('roleOf returns a role for every payment field, except for options such as description', () => {
    const role = roleOf();
    const open = Object.values<Route>(routes)
      .filter(({ movesMoney }) => movesMoney)
      .flatMap((row) =>
        fieldNames(row.body)
          .filter((field) => role(field) === undefined && !OPTIONS.includes(field))
          .map((field) => `${routeLabel(row)} ${field}`),
      );
    expect(open).toEqual([]);
  });

  it('roleOf returns the same role for the old name and the new name of a renamed field', () => {
    const role = roleOf({
      'alias.POST /withdraw.pixKey': 'chave',
      'alias.POST /withdraw.description': 'texto',
      idempotencyHeader: 'X-Once',
    });
    expect(
      ['Chave', 'pixKey', 'x_once', 'Idempotency-Key', 'AMOUNT', 'texto', 'description'].map(role),
    ).toEqual(['destination', 'destination', 'reference', 'reference', 'amount', undefined, undefined]);
  });
});
