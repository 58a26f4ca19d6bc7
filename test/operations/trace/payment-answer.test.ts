import { describe, expect, it } from 'vitest';
import { hubCharge } from '../../../src/contract/schemas/hub.ts';
import { transaction } from '../../../src/contract/schemas/transaction.ts';
import type { JsonObject } from '../../../src/domain/text/json.ts';
import { loadWords } from '../../../src/i18n/index.ts';
import { answerOf, answerText, columnsInAnswer } from '../../../src/operations/trace/payment-answer.ts';
import type { JournalEntry } from '../../../src/storage/journal/journal-entry.ts';

const [en, ptBr] = [await loadWords('en'), await loadWords('pt-BR')];

const found = (more: JsonObject) => {
  const raw = { id: 'TX1', type: 'DEPOSIT', method: 'PIX', amount: 150.1, ...more };
  return { transaction: { raw, item: transaction.parse(raw) }, hub: null, journal: [] };
};
const hubFound = (more: JsonObject) => {
  const raw = { id: 'H1', amount: 15_010, ...more };
  return { transaction: null, hub: { raw, item: hubCharge.parse(raw) }, journal: [] };
};
const journaled = (more: Partial<JournalEntry>) => {
  const paid = { seq: 1, kind: 'payout', amountCents: 15_010n, serviceStatus: null };
  const entry = { ...paid, ...more } as JournalEntry;
  return { transaction: null, hub: null, journal: [entry] };
};

const PAID = {
  status: 'COMPLETED',
  paidAt: '2026-11-21T02:30:05Z',
  payerName: 'Fulano de Tal',
  receiverName: 'Loja Exemplo',
  endToEndId: 'E1',
};
const BACK = { refundAmount: 10, refundEndToEndId: 'D1', refundedAt: '2026-11-21T15:00:00Z' };
const ON = 'on 2026-11-20 23:30:05 (Brasília time)';
const EM = 'em 20/11/2026 23:30:05 (horário de Brasília)';

// The beginnings of the answers, in both languages.
const [YES, SIM] = ['Yes, your Pix of R$ 150,10 was received', 'Sim, seu Pix de R$ 150,10 foi recebido'];
const [NO, NAO] = ['Not paid: the charge of R$ 150,10', 'Não foi pago: a cobrança de R$ 150,10'];
const [SHOWS, MOSTRA] = ['The service shows the Pix of R$ 150,10', 'O serviço mostra o Pix de R$ 150,10'];
const [SAYS, DIZ] = ['which does not say whether it was paid.', 'o que não diz se foi pago.'];
const [OPEN, ABERTO] = [
  'Not completed yet: our Pix of R$ 150,10 is in progress.',
  'Ainda não concluído: nosso Pix de R$ 150,10 está em andamento.',
];
const [BY, DE] = [`${ON} from Fu***al, end-to-end id E1`, `${EM} de Fu***al, ID fim a fim E1`];
const returned = (amount: string) =>
  [
    `${YES} ${BY}; ${amount} was returned on 2026-11-21 12:00:00 (Brasília time), return id D1.`,
    `${SIM} ${DE}; devolução de ${amount} em 21/11/2026 12:00:00 (horário de Brasília), ID da devolução D1.`,
  ] as const;
const out = (more: JsonObject) => found({ type: 'WITHDRAW', ...more });
const ALL = { ...BACK, refundAmount: 150.1, refundStatus: 'COMPLETED' };
const going = { refundAmount: 10, refundStatus: 'PENDING' };
const voided = { refundAmount: 10, refundStatus: 'CANCELED' };
const transfer = out({ status: 'COMPLETED', method: 'INTERNAL_TRANSFER' });
const partly = hubFound({ status: 'PAID', refundedAmount: 1_000, refundedAt: null });
const approved = journaled({ state: 'confirmed', serviceStatus: 'APPROVED' });
const nothing = { transaction: null, hub: null, journal: [] };

const ROWS: readonly (readonly [Parameters<typeof answerOf>[0], status: string, en: string, ptBr: string])[] =
  [
    [found(PAID), 'paid', `${YES} ${BY}.`, `${SIM} ${DE}.`],
    [found({ status: 'COMPLETED' }), 'paid', `${YES}.`, `${SIM}.`],
    [
      found({ status: 'PENDING', payerName: 'Not shown' }),
      'pending',
      'Not paid yet: the charge of R$ 150,10 is waiting for payment.',
      'Ainda não foi pago: a cobrança de R$ 150,10 aguarda o pagamento.',
    ],
    [found({ status: 'EXPIRED' }), 'expired', `${NO} expired.`, `${NAO} expirou.`],
    [found({ status: 'canceled' }), 'canceled', `${NO} was canceled.`, `${NAO} foi cancelada.`],
    [found({ status: 'ERROR' }), 'failed', `${NO} failed.`, `${NAO} falhou.`],
    [found({ ...PAID, ...BACK, refundStatus: 'COMPLETED' }), 'partly_returned', ...returned('R$ 10,00')],
    [found({ ...PAID, ...ALL, status: 'REFUNDED' }), 'returned', ...returned('R$ 150,10')],
    // A refund that is not completed has returned nothing, although the service shows its amount.
    [
      found({ status: 'WAITING_FOR_REFUND', ...going }),
      'returning',
      `${YES}; a refund is in progress, not completed yet.`,
      `${SIM}; há uma devolução em andamento, ainda não concluída.`,
    ],
    [found({ status: 'COMPLETED', ...voided }), 'paid', `${YES}.`, `${SIM}.`],
    // A later refund was canceled: how much went back before is not known.
    [
      found({ status: 'COMPLETED', ...BACK, refundStatus: 'CANCELED' }),
      'partly_returned',
      `${YES}; part of it was returned on 2026-11-21 12:00:00 (Brasília time), return id D1.`,
      `${SIM}; uma parte foi devolvida em 21/11/2026 12:00:00 (horário de Brasília), ID da devolução D1.`,
    ],
    [
      out(PAID),
      'paid',
      `Yes, we sent a Pix of R$ 150,10 ${ON} to Lo***lo, end-to-end id E1.`,
      `Sim, enviamos um Pix de R$ 150,10 ${EM} para Lo***lo, ID fim a fim E1.`,
    ],
    [transfer, 'paid', 'Yes, we sent a payment of R$ 150,10.', 'Sim, enviamos um pagamento de R$ 150,10.'],
    [out({ status: 'PENDING' }), 'pending', OPEN, ABERTO],
    [
      out({ status: 'CANCELED' }),
      'canceled',
      'Not paid: our Pix of R$ 150,10 was canceled.',
      'Não foi pago: nosso Pix de R$ 150,10 foi cancelado.',
    ],
    [found({ status: 'FROZEN' }), 'other', `${SHOWS} as FROZEN, ${SAYS}`, `${MOSTRA} como FROZEN, ${DIZ}`],
    // Without a type, nobody knows whether the money came in or went out.
    [
      found({ ...PAID, type: null }),
      'other',
      `${SHOWS} as COMPLETED, ${SAYS}`,
      `${MOSTRA} como COMPLETED, ${DIZ}`,
    ],
    [hubFound({ status: 'PAID', paidAt: PAID.paidAt }), 'paid', `${YES} ${ON}.`, `${SIM} ${EM}.`],
    [partly, 'partly_returned', `${YES}; R$ 10,00 was returned.`, `${SIM}; devolução de R$ 10,00.`],
    [
      journaled({ state: 'unknown' }),
      'unknown',
      'It is not known yet whether the Pix of R$ 150,10 was sent.',
      'Ainda não se sabe se o Pix de R$ 150,10 foi enviado.',
    ],
    [
      journaled({ state: 'refused' }),
      'not_made',
      'The Pix of R$ 150,10 was not sent.',
      'O Pix de R$ 150,10 não foi enviado.',
    ],
    [approved, 'pending', OPEN, ABERTO],
    [nothing, 'other', 'The service does not show this payment.', 'O serviço não mostra este pagamento.'],
  ];

describe('answerText', () => {
  it.each(ROWS.map(([payment, ...rest]) => [...rest, payment] as const))(
    'with status %s, the answer is: %s',
    (status, english, portuguese, payment) => {
      const answer = answerOf(payment);
      expect(answer.status).toEqual(status);
      expect(answerText(en, answer, false)).toEqual(english);
      expect(answerText(ptBr, answer, false)).toEqual(portuguese);
    },
  );

  it('the name is whole with reveal', () => {
    expect(answerText(en, answerOf(found(PAID)), true)).toContain('from Fulano de Tal,');
  });
});

it.each([
  ['a paid charge', PAID, ['amount', 'paidAt', 'endToEndId', 'payerName']],
  ['a paid payout', { ...PAID, type: 'WITHDRAW' }, ['amount', 'paidAt', 'endToEndId', 'receiverName']],
  ['a pending charge', { status: 'PENDING', endToEndId: 'E1' }, ['amount']],
  [
    'a refund of unknown amount',
    { status: 'COMPLETED', refundStatus: 'CANCELED', ...BACK },
    ['amount', 'refundedAt', 'refundEndToEndId'],
  ],
])('columnsInAnswer names what the sentence of %s contains', (_, item, columns) => {
  expect([...columnsInAnswer(answerOf(found(item)))]).toEqual(columns);
});
