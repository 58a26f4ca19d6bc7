import { familyOf } from '../cli/flags/api-family-flag.ts';
import { reconcileFlags, reconcileOrder } from '../cli/flags/reconcile-flags.ts';
import { refuseWithout } from '../cli/flags/refuse-flags.ts';
import { showReconciled } from '../cli/flows/show-reconciled.ts';
import { PixCommand } from '../cli/pix-command.ts';
import { withServiceTime } from '../cli/session/with-service-time.ts';
import { inboxIfAny } from '../cli/stores/inbox-place.ts';
import { reconcile } from '../operations/reconcile/reconcile.ts';

export default class Reconcile extends PixCommand {
  static override summary = 'Compare the service with the journal, the inbox and your ledger';
  static override description =
    'Compares the transactions created in the period with payments created here, events received here, and your own CSV file (columns id, reference, e2e, amount, status, date, type, or the names given by --map). Exit code 8 if there are differences.';
  static override examples = [
    'pix reconcile --from yesterday --to yesterday',
    'pix reconcile --from 2026-11-01 --to 2026-11-20 --ledger pedidos.csv --map amount=valor --map reference=pedido',
    'pix reconcile --from today --to now --jq .differences',
    'pix reconcile --from yesterday --to yesterday --html yesterday.html',
  ];
  static override flags = reconcileFlags;

  async run(): Promise<void> {
    const started = await this.start(Reconcile);
    const { flags, session, typed } = started;
    if (flags.ledger === undefined) refuseWithout(typed, '--ledger', ['ledger-type']);
    const ledger = this.path(flags.ledger);
    const html = this.resultPath(flags.html, ledger === undefined ? [] : [ledger], 'html.hint');
    const operator = await this.operator();
    const family = familyOf(flags.family, session);
    const place = { inbox: inboxIfAny(this.world), ledgerFile: ledger };
    const order = await withServiceTime(operator, flags, (now) => reconcileOrder(flags, family, now, place));
    const end = await reconcile(operator, order, (result) => showReconciled(started, result, html));
    if (end === 'different') this.endsWith('check');
  }
}
