import { PixCommand } from './pix-command.ts';

/** Base of the commands that call the sandbox's control routes: they take the profile `sandbox` where none was named. */
export abstract class SandboxCommand extends PixCommand {
  static override traits = { onSandbox: true };
}
