import type * as z from 'zod/mini';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { ONCE } from '../../client/retry.ts';
import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import { readSandbox, stopSandbox } from '../../contract/routes/control.ts';
import { sandboxStatus } from '../../contract/schemas/control.ts';
import { PixError } from '../../domain/pix-error.ts';
import { poll } from '../../domain/time/poll.ts';
import { callRoute } from '../../operations/call-route.ts';
import type { Operator } from '../../operations/operator.ts';
import { sandboxView } from '../../output/views/setup/sandbox-view.ts';

/**
 * Longest time to wait until the sandbox has stopped. Before it stops, it answers the requests in progress.
 */
const LONGEST_END_MS = 10_000;
const PAUSE_MS = 50;

/**
 * Stops the sandbox, and waits until its address is free. If this takes too long, prints a note.
 * @returns the last status of the sandbox
 */
async function endSandbox(operator: Operator): Promise<DecodedRow<z.output<typeof sandboxStatus>>> {
  const last = await callRoute(operator, stopSandbox, {});
  const client = operator.client.with({ retries: ONCE });
  const { clock, signal } = operator;
  // A refused connection proves that the sandbox has stopped. Other errors may occur while it stops.
  const read = (): Promise<boolean> =>
    client.call(readSandbox, {}).then(
      () => false,
      (error: unknown) => error instanceof PixError && error.init.errorCode === 'network_connection',
    );
  const isStopped = await poll(read, {
    clock,
    signal,
    isDone: (stopped) => stopped,
    pauseMs: () => PAUSE_MS,
    forMs: LONGEST_END_MS,
  });
  if (!isStopped) operator.note('sandbox.still_ending');
  return last;
}

export default class SandboxStop extends PixCommand {
  static override traits = { onSandbox: true, shows: [sandboxView, sandboxStatus] };
  static override summary = 'Stop the running sandbox';
  static override examples = ['pix sandbox stop'];
  static override flags = changeFlags;

  async run(): Promise<void> {
    const { out } = await this.start(SandboxStop);
    await out.one(sandboxView, await endSandbox(await this.operator()));
  }
}
