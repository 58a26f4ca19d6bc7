import { boolean } from '@oclif/core/flags';
import { listFlags } from '../../cli/flags/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { listInfractions } from '../../contract/routes/infractions.ts';
import { infraction } from '../../contract/schemas/infraction.ts';
import { DisputedCharges, MOST_CHARGES } from '../../operations/infractions/disputed-charges.ts';
import { listOpenInfractions } from '../../operations/infractions/list-open-infractions.ts';
import { type Walk, walkPages } from '../../operations/walk-pages.ts';
import { disputesView, infractionView } from '../../output/views/infraction-view.ts';

export default class InfractionList extends PixCommand {
  static override summary = 'List disputes (MED infractions), newest first';
  static override description =
    'With --open, the nearest deadline first; on a terminal, "due in" is the time left. Tables and csv also show order and customer of the first 20 disputes, each read with one request.';
  static override examples = ['pix infraction list --open'];
  static override flags = { open: boolean({ description: 'only open disputes' }), ...listFlags };

  static override traits = { shows: [disputesView(false), infraction] };
  /** `--watch` calls `run` again. */
  readonly #charges = new DisputedCharges();

  async run(): Promise<void> {
    const { flags, out, notes } = await this.start(InfractionList);
    const operator = await this.operator();
    const walk = this.walk(flags);
    const disputes = await this.#disputes(flags.open, walk);
    const { form, fields, relativeTimes } = out.options;
    const isOfService = form === 'json' || form === 'ndjson';
    const needsCharges = !fields || OF_CHARGES.some((name) => fields.includes(name));
    if (isOfService) await out.many(infractionView, disputes);
    else if (!needsCharges) await out.many(disputesView(relativeTimes), disputes);
    else {
      const onCut = (): void => notes.note('infraction.not_read', { count: MOST_CHARGES });
      await out.many(disputesView(relativeTimes), this.#charges.addTo(operator, disputes, onCut));
    }
  }

  async #disputes(isOpen: boolean, walk: Walk) {
    const operator = await this.operator();
    if (!isOpen) return walkPages(operator, listInfractions, {}, walk);
    const { rows, isCut } = await listOpenInfractions(operator);
    if (isCut || rows.length > walk.limit) walk.onCut?.();
    return rows.slice(0, walk.limit);
  }
}

/** Columns that only the charge of a dispute has. */
const OF_CHARGES = ['clientReference', 'payerName'];
