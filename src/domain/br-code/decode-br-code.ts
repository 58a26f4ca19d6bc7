import { type BrCodeWarning, brCodeWarnings } from './br-code-warnings.ts';
import { type BrCodeFault, brCodeParts, findBrCodeFault } from './find-br-code-fault.ts';
import { CRC_ID } from './tlv.ts';

/** The fields of a BR Code (pix-domain §1). Texts are not sanitised, but exactly as written in the code. */
export interface BrCode {
  /** `recurrence`: nothing to pay now; the code only enrols the payer in a recurrence. */
  readonly kind: 'static' | 'dynamic' | 'recurrence';
  /** Whether paying also enrols the payer in the recurrence at `recurrenceUrl`. */
  readonly composite: boolean;
  /** `11` marks a reusable code, `12` a code for a single use. The value is only informative. */
  readonly pointOfInitiation: string | null;
  readonly gui: string;
  readonly key: string | null;
  readonly info: string | null;
  /** ISPB of the withdrawal facilitator. If set, the code is a Pix Saque. */
  readonly fss: string | null;
  /** The URL is untrusted: never fetch it. */
  readonly url: string | null;
  readonly recurrenceUrl: string | null;
  readonly mcc: string;
  readonly currency: string;
  /**
   * Amount in reais as the code contains it (`198` is R$ 198,00). Null when the payer chooses the amount. For
   * a dynamic code, the amount at its URL applies instead.
   */
  readonly amount: string | null;
  readonly amountCents: number | null;
  readonly country: string;
  readonly merchantName: string;
  readonly merchantCity: string;
  readonly postalCode: string | null;
  readonly txid: string | null;
  readonly crc: string;
  readonly otherAccountTags: ReadonlyArray<{ readonly tag: string; readonly gui: string | null }>;
  readonly unreservedTags: readonly string[];
}

export type BrCodeResult =
  | { readonly ok: true; readonly code: BrCode; readonly warnings: readonly BrCodeWarning[] }
  | ({ readonly ok: false } & BrCodeFault);

/**
 * Decodes a copy-and-paste code that the caller has trimmed. Never throws. Returns a fault for format errors,
 * and for codes that another reader could understand differently. Other deviations are warnings.
 */
export function decodeBrCode(text: string): BrCodeResult {
  const parts = brCodeParts(text);
  const fault = findBrCodeFault(text, parts);
  if (fault) return { ok: false, ...fault };

  const { root, pixAccounts, otherAccounts, unreserved, recurrences, additional } = parts;
  const [account] = pixAccounts;
  const optional = (objects: ReadonlyMap<string, string> | undefined, id: string): string | null =>
    objects?.get(id) ?? null;
  const mandatory = (id: string): string => root.objects.get(id) ?? '';

  const key = optional(account?.tlv.objects, '01');
  const url = optional(account?.tlv.objects, '25');
  const recurrenceUrl = optional(recurrences[0]?.tlv.objects, '25');
  const amount = optional(root.objects, '54');
  const code: BrCode = {
    kind: key !== null ? 'static' : url !== null ? 'dynamic' : 'recurrence',
    composite: recurrenceUrl !== null && (key ?? url) !== null,
    pointOfInitiation: optional(root.objects, '01'),
    gui: account?.gui ?? '',
    key,
    info: optional(account?.tlv.objects, '02'),
    fss: optional(account?.tlv.objects, '03'),
    url,
    recurrenceUrl,
    mcc: mandatory('52'),
    currency: mandatory('53'),
    amount,
    amountCents: amount === null ? null : centsOf(amount),
    country: mandatory('58'),
    merchantName: mandatory('59'),
    merchantCity: mandatory('60'),
    postalCode: optional(root.objects, '61'),
    txid: optional(additional.objects, '05'),
    crc: mandatory(CRC_ID),
    otherAccountTags: otherAccounts.map(({ tag, gui }) => ({ tag, gui })),
    unreservedTags: unreserved.map(({ tag }) => tag),
  };
  const warnings = brCodeWarnings({
    ...code,
    text,
    pixTag: account?.tag ?? '',
    hasAdditionalData: root.objects.has('62'),
    hasUnreadableUnreserved: unreserved.some(({ tlv }) => tlv.fault !== undefined),
  });
  return { ok: true, code, warnings };
}

/**
 * Converts reais to cents. The function joins the digits (at most 13) as text, because calculating with reais
 * would not be exact.
 */
function centsOf(amount: string): number {
  const [reais = '', decimals = ''] = amount.split('.');
  return Number(reais + decimals.padEnd(2, '0'));
}
