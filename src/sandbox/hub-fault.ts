import { type HubErrorCode, hubErrorCodes } from '../contract/error-codes.ts';
import { ServiceFault } from './service-fault.ts';

/** The hub says no, with a code of its own (unshown.md §10). */
export class HubFault extends ServiceFault {
  readonly hubCode: HubErrorCode;
  /** What the code is about; amounts in cents. */
  readonly hubDetails: Readonly<Record<string, unknown>>;

  constructor(hubCode: HubErrorCode, hubDetails: Readonly<Record<string, unknown>> = {}) {
    super('PZG422', {}, undefined, { status: hubErrorCodes[hubCode].status });
    this.hubCode = hubCode;
    this.hubDetails = hubDetails;
  }
}
