import type { lookupKey } from '../../../contract/routes/keys.ts';
import { maskDocument } from '../../../domain/keys/check-document.ts';
import { INSTITUTIONS, PAYERS, type Payer } from '../../fixtures.ts';
import type { ReplyOf } from '../../handler-types.ts';
import { createSeededRandom, LOWERCASE } from '../../seeded-random.ts';
import type { Service } from '../../service.ts';
import { HubFault } from '../../service-fault.ts';

export interface PixKeyRow {
  readonly id: string;
  /** The Pix key in its canonical form, as DICT stores it. */
  readonly key: string;
  readonly type: 'EVP' | 'CNPJ';
  readonly isDefault: bigint;
  readonly createdAt: bigint;
  readonly updatedAt: bigint;
}

type KeyOwner = ReplyOf<typeof lookupKey>;

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

/**
 * Registers a Pix key. The first key of an account becomes its default key.
 * @param key if undefined, a random key (EVP) is made
 * @throws HubFault `PIX_KEY_DUPLICATED`
 */
export function addPixKey({ db, random, clock }: Service, account: bigint, key?: string): PixKeyRow {
  const last = db.lastRowid('pixKeys');
  const now = clock.now();
  const text = key ?? random.uuid('pix key', last + 1n);
  if (db.get('select 1 as found from pixKeys where key = ?', text)) throw new HubFault('PIX_KEY_DUPLICATED');
  const isFirst = !db.get('select 1 as found from pixKeys where account = ?', account);
  return db.insertAndGet<PixKeyRow>('pixKeys', {
    id: `c${random.text(LOWERCASE, 24, 'pix key', last + 1n)}`,
    account,
    key: text,
    type: key === undefined ? 'EVP' : 'CNPJ',
    isDefault: isFirst ? 1 : 0,
    createdAt: now,
    updatedAt: now,
  });
}

export const accountOfKey = ({ db }: Service, key: string): bigint | undefined =>
  db.get<{ account: bigint }>('select account from pixKeys where key = ?', key)?.account;
