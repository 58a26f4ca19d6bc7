import { PixCommand } from './pix-command.ts';

/**
 * Base class of commands that call the sandbox's control routes. They use the profile `sandbox` if no profile
 * was named.
 */
export abstract class SandboxCommand extends PixCommand {
  static override traits = { onSandbox: true };
}
