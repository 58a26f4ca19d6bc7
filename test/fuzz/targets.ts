import type { FuzzTarget } from './fuzz-target.ts';
import { brCode } from './targets/br-code.ts';
import { json } from './targets/json.ts';
import { printed } from './targets/printed.ts';
import { signature } from './targets/signature.ts';

/** Everything that reads what others write. */
export const targets: readonly FuzzTarget[] = [json, brCode, signature, printed];
