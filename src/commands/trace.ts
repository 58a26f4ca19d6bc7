import { string } from '@oclif/core/args';
import { usage } from '../cli/flags/parse-values.ts';
import { nothingFound, showTrace } from '../cli/flows/show-trace.ts';
import { PixCommand } from '../cli/pix-command.ts';
import { traceSources } from '../cli/stores/machine-stores.ts';
import { gatherTrace } from '../operations/trace/gather-trace.ts';
import { readIdentifier } from '../operations/trace/identifier.ts';

export default class Trace extends PixCommand {
  static override summary = 'Show the full history of a payment and any problems';
  static override description =
    'Lists transaction, deliveries, refunds, dispute, statement entries, inbox and journal by time. Exit code 8 if there is a problem, 4 if the payment is not found.';
  static override examples = [
    'pix trace order-1042',
    'pix trace E9999900020261121150012345678901 --json',
    "pix trace order-1042 --jq '.problems[].code'",
  ];
  static override args = {
    identifier: string({
      required: true,
      description: 'transaction id, end-to-end id (also of a refund), reference, or Pix copy-and-paste code',
    }),
  };

  async run(): Promise<void> {
    const started = await this.start(Trace);
    const identifier = readIdentifier(started.args.identifier);
    if (identifier === null) throw usage('trace.no_identifier');
    const operator = await this.operator();
    const found = await gatherTrace(operator, identifier, traceSources(this.world, started.session));
    if (found === null) throw nothingFound(identifier.text);
    const clocks = { machineMs: this.world.clock.now(), serviceMs: operator.client.serviceNow() };
    const problems = await showTrace(started, found, clocks);
    if (problems.length > 0) this.endsWith('check');
  }
}
