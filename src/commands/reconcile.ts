import { familyOf } from '../cli/flags/family.ts';
import { reconcileFlags, reconcileOrder } from '../cli/flags/reconcile-flags.ts';
import { refuseWithout } from '../cli/flags/refuse-flags.ts';
import { showReconciled } from '../cli/flows/show-reconciled.ts';
import { PixCommand } from '../cli/pix-command.ts';
import { atServiceTime } from '../cli/session/at-service-time.ts';
import { inboxIfAny } from '../cli/session/inbox-place.ts';
import { reconcile } from '../operations/reconcile/reconcile.ts';

export default class Reconcile extends PixCommand {
  static override summary = 'Compare the service with the journal, the inbox and your own ledger';
  static override description =
    'Transactions created in the window, against movements of money begun here, events received here, and a csv of your own (columns id, reference, e2e, amount, status, date, type, or what --map calls them). Exit code 8: there are differences.';
  static override examples = [
    '<%= config.bin %> reconcile --from yesterday --to yesterday',
    '<%= config.bin %> reconcile --from 2026-11-01 --to 2026-11-20 --ledger pedidos.csv --map amount=valor --map reference=pedido',
    '<%= config.bin %> reconcile --from today --to now --jq .differences',
  ];
  static override flags = reconcileFlags;

  async run(): Promise<void> {
    const started = await this.start(Reconcile);
    const { flags, session, typed } = started;
    if (flags.ledger === undefined) refuseWithout(typed, '--ledger', ['ledger-type']);
    const operator = await this.operator();
    const family = familyOf(flags.family, session);
    const place = { inboxPlace: inboxIfAny(this.world), ledgerFile: this.path(flags.ledger) };
    const order = await atServiceTime(operator, flags, (now) => reconcileOrder(flags, family, now, place));
    const end = await reconcile(operator, order, (result) => showReconciled(started, result));
    if (end === 'different') this.endsWith('check');
  }
}
