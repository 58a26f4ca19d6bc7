import { HubFault } from '../../hub-fault.ts';
import { LOWERCASE } from '../../seeded-random.ts';
import type { Service } from '../../service.ts';

export interface PixKeyRow {
  readonly id: string;
  /** The Pix key in its canonical form, as DICT stores it. */
  readonly key: string;
  readonly type: 'EVP' | 'CNPJ';
  readonly isDefault: bigint;
  readonly createdAt: bigint;
  readonly updatedAt: bigint;
}

/**
 * Registers a Pix key. The first key of an account becomes its default key.
 * @param key if undefined, a random key (EVP) is made
 * @throws HubFault `PIX_KEY_DUPLICATED`
 */
export function addPixKey({ db, random, clock }: Service, account: bigint, key?: string): PixKeyRow {
  const last = db.lastSeq('pixKeys');
  const now = clock.now();
  const text = key ?? random.uuid('pix key', last + 1n);
  if (db.get('select 1 as found from pixKeys where key = ?', text)) throw new HubFault('PIX_KEY_DUPLICATED');
  const isFirst = !db.get('select 1 as found from pixKeys where account = ?', account);
  return db.insert<PixKeyRow>('pixKeys', {
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
