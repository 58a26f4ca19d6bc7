import { type HubErrorCode, hubErrorCodes } from '../contract/error-codes.ts';
import { ServiceFault } from './service-fault.ts';

/** A refusal with an error code of the hub (unshown.md §10). */
export class HubFault extends ServiceFault {
  readonly hubCode: HubErrorCode;
  /** Details of the error. Amounts are in cents. */
  readonly hubDetails: Readonly<Record<string, unknown>>;

  constructor(hubCode: HubErrorCode, hubDetails: Readonly<Record<string, unknown>> = {}) {
    super('PZG422', {}, undefined, { status: hubErrorCodes[hubCode].status });
    this.hubCode = hubCode;
    this.hubDetails = hubDetails;
  }
}
