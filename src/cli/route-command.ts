import type { CallInput, FreeRoute } from '../client/client.ts';
import type { DecodedRow } from '../contract/raw-and-decoded-rows.ts';
import type { ItemOf } from '../contract/route.ts';
import type { MessageKey, Params } from '../i18n/index.ts';
import { callRoute, prepareRoute } from '../operations/call-route.ts';
import { globalFlags } from './flags/global-flags.ts';
import { PixCommand } from './pix-command.ts';

/** A command that calls routes that move no money. */
export abstract class RouteCommand extends PixCommand {
  // Repeated, because oclif ends its search for inherited flags at a class without static members.
  static override baseFlags = globalFlags;

  protected async call<R extends FreeRoute>(row: R, input: CallInput<R>): Promise<DecodedRow<ItemOf<R>>> {
    return callRoute(await this.operator(), row, input);
  }

  /** Checks the request, asks the person to confirm it, and sends it. */
  protected async confirmAndCall<R extends FreeRoute>(
    row: R,
    input: CallInput<R>,
    key: MessageKey,
    params: Params = {},
  ): Promise<DecodedRow<ItemOf<R>>> {
    const send = await prepareRoute(await this.operator(), row, input);
    await this.confirm(key, params);
    return send();
  }
}
