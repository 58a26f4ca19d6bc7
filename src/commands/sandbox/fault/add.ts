import { integer, string } from '@oclif/core/flags';
import { changeFlags } from '../../../cli/flags/global-flags.ts';
import { SandboxCommand } from '../../../cli/sandbox-command.ts';
import { addFault } from '../../../contract/routes/control.ts';
import { FAULT_KINDS } from '../../../contract/schemas/control.ts';
import { callRow } from '../../../operations/call-row.ts';
import { faultView } from '../../../output/views/sandbox.ts';

export default class SandboxFaultAdd extends SandboxCommand {
  static override summary = 'Let requests to the sandbox fail, on the wire, for any client';
  static override examples = [
    '<%= config.bin %> sandbox fault add --route "POST /pix" --kind drop-after --times 1',
    '<%= config.bin %> sandbox fault add --route "GET /pix" --kind status --status 503 --code PZF503',
  ];
  static override flags = {
    route: string({ required: true, helpValue: '"METHOD /path"', description: 'which requests; * is all' }),
    kind: string({ required: true, options: [...FAULT_KINDS], description: 'what happens to them' }),
    times: integer({ min: 1, description: 'how often; always when left out' }),
    probability: string({ helpValue: 'P', description: 'of each request, 0 to 1' }),
    status: integer({ min: 300, max: 599, description: 'for status: the HTTP status' }),
    code: string({ helpValue: 'CODE', description: 'for status: the error code' }),
    'delay-ms': integer({ min: 0, max: 600_000, description: 'for delay: milliseconds' }),
    ...changeFlags,
  };

  async run(): Promise<void> {
    const { flags, out } = await this.start(SandboxFaultAdd);
    const { route, kind, times, probability, status, code, 'delay-ms': delayMs } = flags;
    const body = {
      ...{ route, kind: kind as (typeof FAULT_KINDS)[number] },
      ...(times && { times }),
      ...(probability !== undefined && { probability: Number(probability) }),
      ...(status && { status }),
      ...(code && { code }),
      ...(delayMs !== undefined && { delayMs }),
    };
    await out.one(faultView, await callRow(await this.operator(), addFault, { body }));
  }
}
