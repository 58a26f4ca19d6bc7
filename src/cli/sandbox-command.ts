import { PixCommand } from './pix-command.ts';

/** Base class of commands that call the sandbox's control routes. Default profile: `sandbox`. */
export abstract class SandboxCommand extends PixCommand {
  static override traits = { onSandbox: true };
}
