import { PixCommand } from './pix-command.ts';

/** Base class of commands that use the profile `sandbox` by default. */
export abstract class SandboxCommand extends PixCommand {
  static override traits = { onSandbox: true };
}
