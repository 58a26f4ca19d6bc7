import { OWN_INSTITUTION } from '../../fixtures.ts';
import type { AccountRow } from '../accounts/account-row.ts';

type Field = 'Name' | 'Document' | 'InstitutionIspb' | 'InstitutionName' | 'AccountNumber';

/** Returns the payer's or receiver's fields of a transaction, for an account of the sandbox. */
export const partyFields = <Side extends 'payer' | 'receiver'>(side: Side, account: AccountRow) =>
  ({
    [`${side}Name`]: account.name,
    [`${side}Document`]: account.document,
    [`${side}InstitutionIspb`]: OWN_INSTITUTION.ispb,
    [`${side}InstitutionName`]: OWN_INSTITUTION.name,
    [`${side}AccountNumber`]: account.accountNumber,
  }) as Readonly<Record<`${Side}${Field}`, string>>;
