import { lookupKey, readQrCode } from '../../contract/routes/keys.ts';
import type { BrCode } from '../../domain/br-code/decode-br-code.ts';
import { maskDocument } from '../../domain/keys/check-document.ts';
import { checkPixKey } from '../../domain/keys/check-pix-key.ts';
import { OWN_INSTITUTION } from '../fixtures.ts';
import type { Handlers, ReplyOf } from '../handler-types.ts';
import type { Service } from '../service.ts';
import { nameOfKey, ServiceFault, throwRequestedError } from '../service-fault.ts';
import { accountOfKey, keyOwner } from '../state/accounts/pix-key-row.ts';
import { accountOf } from '../state/accounts/sandbox-accounts.ts';
import { reais } from '../state/money/thousandths.ts';
import { iso } from '../state/time-conversions.ts';
import { decodePayableCode, nameOfCode, writtenReais } from '../state/transactions/decode-payable-code.ts';
import { chargeAt, type TransactionRow } from '../state/transactions/transaction-row.ts';

export const lookupHandlers = {
  /** Returns the owner of a key. If no sandbox account has registered the key, its owner is invented. */
  lookupKey: ({ service, query, caller }) => {
    if (caller.account.allowKeyLookup === 0n) throw new ServiceFault('PZK400');
    // Eleven digits are a CPF in DICT, because phone keys start with +55.
    const bare = /^\d{11}$/.test(query.pixKey.trim());
    const { canonical: key } = checkPixKey(query.pixKey, bare ? 'CPF' : undefined);
    if (key === null) throw new ServiceFault('PZK600');
    throwRequestedError(lookupKey.errors, nameOfKey(key));
    return { ...keyOwner(key), ...ownAccount(service, key) };
  },

  readQrCode: ({ service, body, caller }) => {
    if (caller.account.allowQrReading === 0n) throw new ServiceFault('PZK401');
    const code = decodePayableCode(body.emv);
    throwRequestedError(readQrCode.errors, nameOfCode(code));
    const charge = code.url === null ? undefined : chargeAt(service, code.url);
    return charge ? ownReading(charge, service) : foreignReading(code);
  },
} satisfies Handlers;

/**
 * Returns the owner fields of the sandbox account that has this key, or an empty object if no account has it.
 */
function ownAccount(service: Service, key: string): Partial<ReplyOf<typeof lookupKey>> {
  const seq = accountOfKey(service, key);
  if (seq === undefined) return {};
  const { name, document } = accountOf(service, seq);
  return {
    name,
    document: maskDocument(document),
    personType: 'PJ',
    institutionIspb: OWN_INSTITUTION.ispb,
    institutionCode: OWN_INSTITUTION.code,
    institutionName: OWN_INSTITUTION.name,
  };
}

function ownReading(row: TransactionRow, { clock }: Service): ReplyOf<typeof readQrCode> {
  if (row.status !== 'PENDING') throw new ServiceFault('PZK310');
  const leftMs = Number(row.expiresAt ?? 0n) - clock.now();
  return {
    qrCodeType: 'DYNAMIC',
    name: row.receiverName,
    document: row.receiverDocument,
    amount: reais(row.amount),
    originalAmount: reais(row.amount),
    txid: row.id,
    additionalInfo: null,
    expiresIn: Math.max(0, Math.floor(leftMs / 1000)),
    createdAt: iso(row.createdAt),
    pixKey: null,
    institutionIspb: row.receiverInstitutionIspb,
    institutionName: row.receiverInstitutionName,
  };
}

/** Returns the contents of a code of another bank. The sandbox does not open the URL of a dynamic code. */
function foreignReading(code: BrCode): ReplyOf<typeof readQrCode> {
  const owner = keyOwner(code.key ?? code.url ?? '');
  const amount = writtenReais(code);
  return {
    qrCodeType: code.kind === 'static' ? 'STATIC' : 'DYNAMIC',
    name: code.merchantName,
    document: owner.document,
    amount,
    originalAmount: amount,
    txid: code.txid === '***' ? null : code.txid,
    additionalInfo: code.info,
    expiresIn: 0,
    createdAt: null,
    pixKey: code.key,
    institutionIspb: owner.institutionIspb,
    institutionName: owner.institutionName,
  };
}
