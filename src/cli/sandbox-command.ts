import { PixCommand } from './pix-command.ts';

/** Uses the profile `sandbox` by default. */
export abstract class SandboxCommand extends PixCommand {
  static override traits = { onSandbox: true };
}
