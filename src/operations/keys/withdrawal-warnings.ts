import type { BrCode } from '../../domain/br-code/decode-br-code.ts';
import type { Warning } from '../acts/act.ts';

/** Returns the warning that the code is a Pix Saque or Pix Troco: whoever pays it gets cash, not goods. */
export const withdrawalWarnings = ({
  fss,
  merchantName,
}: Pick<BrCode, 'fss' | 'merchantName'>): readonly Warning[] =>
  fss === null ? [] : [{ key: 'qr.withdrawal', params: { name: merchantName, ispb: fss } }];
