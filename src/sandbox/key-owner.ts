import type { lookupKey } from '../contract/routes/keys.ts';
import { maskDocument } from '../domain/keys/check-document.ts';
import { INSTITUTIONS, PAYERS, type Payer } from './fixtures.ts';
import type { ReplyOf } from './handler.ts';
import { createSeededRandom } from './seeded-random.ts';

export type KeyOwner = ReplyOf<typeof lookupKey>;

/** The seed is fixed, so that a key has the same owner in all sandboxes. */
const random = createSeededRandom(0);

const COMPANIES: readonly [Payer, ...Payer[]] = [
  { name: 'Comércio Exemplo Ltda', document: '11444777000161' },
  { name: 'Serviços Exemplo S.A.', document: '12ABC34501DE35' },
];

const ACCOUNT_TYPES = ['CACC', 'TRAN', 'SVGS'] as const;

/**
 * Returns the invented owner of a key. If the key is a CPF or CNPJ, it is the owner's document.
 * @param key in DICT's canonical form
 */
export function keyOwner(key: string): KeyOwner {
  const digit = (name: string): string => random.text('0123456789', 1, 'owner', name, key);
  const isCompany = key.length === 14 || (!/^\d{11}$/.test(key) && random.fraction('owner kind', key) < 0.4);
  const owner = isCompany ? random.pick(COMPANIES, 'owner', key) : random.pick(PAYERS, 'owner', key);
  const document = /^(\d{11}|[0-9A-Z]{12}\d{2})$/.test(key) ? key : owner.document;
  const institution = random.pick(INSTITUTIONS, 'owner bank', key);
  return {
    pixKey: key,
    document: maskDocument(document),
    name: owner.name,
    branch: `***${digit('branch')}`,
    accountNumber: `****${digit('account')}${digit('account end')}`,
    personType: isCompany ? 'PJ' : 'PF',
    accountType: random.pick(ACCOUNT_TYPES, 'owner account', key),
    institutionIspb: institution.ispb,
    institutionCode: institution.code,
    institutionName: institution.name,
  };
}
