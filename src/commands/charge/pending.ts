import { idArgument } from '../../cli/flags/flag-types.ts';
import { listFlags } from '../../cli/flags/global-flags.ts';
import { refuseBeside } from '../../cli/flags/refuse-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import type { ItemOf } from '../../contract/route.ts';
import { listPendingDeposits, readPendingDeposit } from '../../contract/routes/account.ts';
import { type TimeWindow, walkPages } from '../../operations/walk-pages.ts';
import { pendingView } from '../../output/views/money/account-view.ts';

type Pending = ItemOf<typeof listPendingDeposits>;

const createdAt = (deposit: Pending | undefined): number => Date.parse(deposit?.createdAt ?? '');

/** A deposit leaves the list when it is approved or rejected. The specification does not state the list's order. */
function byCreation(page: readonly Pending[]): TimeWindow<Pending> | undefined {
  const [first, last] = [createdAt(page[0]), createdAt(page.at(-1))];
  if (first > last) return { bound: 'createdAtTo', at: createdAt };
  return first < last ? { bound: 'createdAtFrom', at: createdAt } : undefined;
}

export default class ChargePending extends PixCommand {
  static override traits = { prints: [pendingView] };
  static override summary = 'List deposits awaiting approval by the account, or show one';
  static override examples = ['pix charge pending', 'pix charge pending clx0a1b2c3'];
  static override args = { id: idArgument({ description: 'deposit id (default: all)' }) };
  static override flags = listFlags;

  async run(): Promise<void> {
    const { args, flags, out, typed } = await this.start(ChargePending);
    if (args.id !== undefined) refuseBeside(typed, 'ID', ['limit', 'all']);
    const operator = await this.operator();
    if (args.id === undefined)
      return void (await out.many(
        pendingView,
        walkPages(operator, listPendingDeposits, {}, { ...this.walk(flags), window: byCreation }),
      ));
    await out.one(pendingView, await this.call(readPendingDeposit, { path: { id: args.id } }));
  }
}
