import { breakOff } from './enumerated/break-off.ts';

breakOff(({ name }) => !/^(payout|qr)/.test(name));
