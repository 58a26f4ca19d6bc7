import { RouteCommand } from './route-command.ts';

/** Base class of commands that use the profile `sandbox` by default. */
export abstract class SandboxCommand extends RouteCommand {
  static override traits = { onSandbox: true };
}
