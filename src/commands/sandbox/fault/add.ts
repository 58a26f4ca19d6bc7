import { integer, string } from '@oclif/core/flags';
import { changeFlags } from '../../../cli/flags/global-flags.ts';
import { PixCommand } from '../../../cli/pix-command.ts';
import { addFault } from '../../../contract/routes/control.ts';
import { FAULT_KINDS, FOREIGN_BODIES, fault } from '../../../contract/schemas/control.ts';
import { faultView } from '../../../output/views/setup/sandbox-view.ts';

export default class SandboxFaultAdd extends PixCommand {
  static override traits = { onSandbox: true, shows: [faultView, fault] };
  static override summary = 'Make requests to the sandbox fail, for any client';
  static override examples = [
    'pix sandbox fault add --route "POST /pix" --kind drop-after --times 1',
    'pix sandbox fault add --route "GET /pix" --kind status --status 503 --code PZF503',
    'pix sandbox fault add --route "POST /withdraw" --kind foreign-after --status 403 --body html',
  ];
  static override flags = {
    route: string({
      required: true,
      helpValue: '"METHOD /path"',
      description: 'requests affected; * for all',
    }),
    kind: string({ required: true, options: [...FAULT_KINDS], description: 'type of fault' }),
    times: integer({ min: 1, helpValue: 'N', description: 'number of requests (default: all)' }),
    probability: string({ helpValue: 'P', description: 'probability for each request, 0 to 1' }),
    status: integer({
      min: 300,
      max: 599,
      helpValue: 'STATUS',
      description: 'HTTP status, with --kind status or foreign-…',
    }),
    code: string({ helpValue: 'CODE', description: 'error code, with --kind status' }),
    body: string({ options: [...FOREIGN_BODIES], description: 'body of the answer, with --kind foreign-…' }),
    'delay-ms': integer({
      min: 0,
      max: 600_000,
      helpValue: 'MS',
      description: 'milliseconds, with --kind delay',
    }),
    ...changeFlags,
  };

  async run(): Promise<void> {
    const { flags, out } = await this.start(SandboxFaultAdd);
    const { route, kind, times, probability, status, code, body: answer, 'delay-ms': delayMs } = flags;
    const body = {
      route,
      kind: kind as (typeof FAULT_KINDS)[number],
      ...(times && { times }),
      ...(probability !== undefined && { probability: Number(probability) }),
      ...(status && { status }),
      ...(code && { code }),
      ...(answer && { body: answer as (typeof FOREIGN_BODIES)[number] }),
      ...(delayMs !== undefined && { delayMs }),
    };
    await out.one(faultView, await this.call(addFault, { body }));
  }
}
