import { formatBrl } from '../../domain/money/decimal.ts';
import { checkTypedAmount } from '../../operations/acts/act.ts';
import { defenseRequest, defenseText, prepareDefense } from '../../operations/acts/defense.ts';
import { type ActDescription, dialog, factOf, phrase, seen } from './act.ts';

export const defend: ActDescription<'defend'> = {
  isAudited: true,
  command: ({ id }, { text }) => ({ name: 'infraction defend', args: [id], flags: { text } }),

  async prepare({ operator, isLive }, { id }, _inputs, reader) {
    const asked = await prepareDefense(operator, id);
    const amount = formatBrl(asked.amount);
    return dialog({
      act: { kind: 'defend', id, asked },
      title: phrase('dialog.defend', { id: asked.id }),
      facts: asked.facts.map(factOf(reader)),
      notes: [phrase('dialog.defend.once'), ...(isLive ? [phrase('dialog.defend.amount', { amount })] : [])],
      required: isLive ? ['text', 'amount'] : ['text'],
    });
  },

  async perform({ operator, isLive, refresh }, { id, asked }, inputs) {
    const prepared = seen(asked);
    const text = defenseText('dashboard', inputs.text ?? '');
    if (isLive) checkTypedAmount(inputs.amount ?? '', prepared.amount);
    const send = await defenseRequest(operator, prepared, text);
    const { item } = await send();
    refresh(['disputes']);
    const params = { id, status: item.status ?? '-' };
    return { outcome: 'done', message: phrase('dashboard.defended', params) };
  },
};
