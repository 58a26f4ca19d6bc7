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
  const entry = {
    seq: 1,
    kind: 'payout',
    amountCents: 15_010n,
    serviceStatus: null,
    ...more,
  } as JournalEntry;
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

const ROWS: readonly (readonly [ReturnType<typeof answerOf>, status: string, en: string, ptBr: string])[] = [
  [
    answerOf(found(PAID)),
    'paid',
    `Yes, your Pix of R$ 150,10 was received ${ON} from Fu***al, end-to-end id E1.`,
    `Sim, seu Pix de R$ 150,10 foi recebido ${EM} de Fu***al, ID fim a fim E1.`,
  ],
  [
    answerOf(found({ status: 'COMPLETED' })),
    'paid',
    'Yes, your Pix of R$ 150,10 was received.',
    'Sim, seu Pix de R$ 150,10 foi recebido.',
  ],
  [
    answerOf(found({ status: 'PENDING', payerName: 'Not shown' })),
    'pending',
    'Not paid yet: the charge of R$ 150,10 is waiting for payment.',
    'Ainda não foi pago: a cobrança de R$ 150,10 aguarda o pagamento.',
  ],
  [
    answerOf(found({ status: 'EXPIRED' })),
    'expired',
    'Not paid: the charge of R$ 150,10 expired.',
    'Não foi pago: a cobrança de R$ 150,10 expirou.',
  ],
  [
    answerOf(found({ status: 'canceled' })),
    'canceled',
    'Not paid: the charge of R$ 150,10 was canceled.',
    'Não foi pago: a cobrança de R$ 150,10 foi cancelada.',
  ],
  [
    answerOf(found({ status: 'ERROR' })),
    'failed',
    'Not paid: the charge of R$ 150,10 failed.',
    'Não foi pago: a cobrança de R$ 150,10 falhou.',
  ],
  [
    answerOf(found({ ...PAID, ...BACK, refundStatus: 'COMPLETED' })),
    'partly_returned',
    `Yes, your Pix of R$ 150,10 was received ${ON} from Fu***al, end-to-end id E1; R$ 10,00 was returned on 2026-11-21 12:00:00 (Brasília time), return id D1.`,
    `Sim, seu Pix de R$ 150,10 foi recebido ${EM} de Fu***al, ID fim a fim E1; devolução de R$ 10,00 em 21/11/2026 12:00:00 (horário de Brasília), ID da devolução D1.`,
  ],
  [
    answerOf(found({ ...PAID, ...BACK, status: 'REFUNDED', refundAmount: 150.1, refundStatus: 'COMPLETED' })),
    'returned',
    `Yes, your Pix of R$ 150,10 was received ${ON} from Fu***al, end-to-end id E1; R$ 150,10 was returned on 2026-11-21 12:00:00 (Brasília time), return id D1.`,
    `Sim, seu Pix de R$ 150,10 foi recebido ${EM} de Fu***al, ID fim a fim E1; devolução de R$ 150,10 em 21/11/2026 12:00:00 (horário de Brasília), ID da devolução D1.`,
  ],
  // A refund that is not completed has returned nothing, although the service shows its amount.
  [
    answerOf(found({ status: 'WAITING_FOR_REFUND', refundAmount: 10, refundStatus: 'PENDING' })),
    'returning',
    'Yes, your Pix of R$ 150,10 was received; a refund is in progress, not completed yet.',
    'Sim, seu Pix de R$ 150,10 foi recebido; há uma devolução em andamento, ainda não concluída.',
  ],
  [
    answerOf(found({ status: 'COMPLETED', refundAmount: 10, refundStatus: 'CANCELED' })),
    'paid',
    'Yes, your Pix of R$ 150,10 was received.',
    'Sim, seu Pix de R$ 150,10 foi recebido.',
  ],
  // A later refund was canceled: how much went back before is not known.
  [
    answerOf(found({ status: 'COMPLETED', ...BACK, refundStatus: 'CANCELED' })),
    'partly_returned',
    'Yes, your Pix of R$ 150,10 was received; part of it was returned on 2026-11-21 12:00:00 (Brasília time), return id D1.',
    'Sim, seu Pix de R$ 150,10 foi recebido; uma parte foi devolvida em 21/11/2026 12:00:00 (horário de Brasília), ID da devolução D1.',
  ],
  [
    answerOf(found({ ...PAID, type: 'WITHDRAW' })),
    'paid',
    `Yes, we sent a Pix of R$ 150,10 ${ON} to Lo***lo, end-to-end id E1.`,
    `Sim, enviamos um Pix de R$ 150,10 ${EM} para Lo***lo, ID fim a fim E1.`,
  ],
  [
    answerOf(found({ status: 'COMPLETED', type: 'WITHDRAW', method: 'INTERNAL_TRANSFER' })),
    'paid',
    'Yes, we sent a payment of R$ 150,10.',
    'Sim, enviamos um pagamento de R$ 150,10.',
  ],
  [
    answerOf(found({ status: 'PENDING', type: 'WITHDRAW' })),
    'pending',
    'Not completed yet: our Pix of R$ 150,10 is in progress.',
    'Ainda não concluído: nosso Pix de R$ 150,10 está em andamento.',
  ],
  [
    answerOf(found({ status: 'CANCELED', type: 'WITHDRAW' })),
    'canceled',
    'Not paid: our Pix of R$ 150,10 was canceled.',
    'Não foi pago: nosso Pix de R$ 150,10 foi cancelado.',
  ],
  [
    answerOf(found({ status: 'FROZEN' })),
    'other',
    'The service shows the Pix of R$ 150,10 as FROZEN, which does not say whether it was paid.',
    'O serviço mostra o Pix de R$ 150,10 como FROZEN, o que não diz se foi pago.',
  ],
  // Without a type, nobody knows whether the money came in or went out.
  [
    answerOf(found({ ...PAID, type: null })),
    'other',
    'The service shows the Pix of R$ 150,10 as COMPLETED, which does not say whether it was paid.',
    'O serviço mostra o Pix de R$ 150,10 como COMPLETED, o que não diz se foi pago.',
  ],
  [
    answerOf(hubFound({ status: 'PAID', paidAt: '2026-11-21T02:30:05Z' })),
    'paid',
    `Yes, your Pix of R$ 150,10 was received ${ON}.`,
    `Sim, seu Pix de R$ 150,10 foi recebido ${EM}.`,
  ],
  [
    answerOf(hubFound({ status: 'PAID', refundedAmount: 1_000, refundedAt: null })),
    'partly_returned',
    'Yes, your Pix of R$ 150,10 was received; R$ 10,00 was returned.',
    'Sim, seu Pix de R$ 150,10 foi recebido; devolução de R$ 10,00.',
  ],
  [
    answerOf(journaled({ state: 'unknown' })),
    'unknown',
    'It is not known yet whether the Pix of R$ 150,10 was sent.',
    'Ainda não se sabe se o Pix de R$ 150,10 foi enviado.',
  ],
  [
    answerOf(journaled({ state: 'refused' })),
    'not_made',
    'The Pix of R$ 150,10 was not sent.',
    'O Pix de R$ 150,10 não foi enviado.',
  ],
  [
    answerOf(journaled({ state: 'confirmed', serviceStatus: 'APPROVED' })),
    'pending',
    'Not completed yet: our Pix of R$ 150,10 is in progress.',
    'Ainda não concluído: nosso Pix de R$ 150,10 está em andamento.',
  ],
  [
    answerOf({ transaction: null, hub: null, journal: [] }),
    'other',
    'The service does not show this payment.',
    'O serviço não mostra este pagamento.',
  ],
];

describe('answerText', () => {
  it.each(ROWS.map(([answer, ...rest]) => [...rest, answer] as const))(
    'with status %s, the answer is: %s',
    (status, english, portuguese, answer) => {
      expect([answer.status, answerText(en, answer, false), answerText(ptBr, answer, false)]).toEqual([
        status,
        english,
        portuguese,
      ]);
    },
  );

  it('the name is whole with reveal', () => {
    expect(answerText(en, answerOf(found(PAID)), true)).toContain('from Fulano de Tal,');
  });
});

describe('columnsInAnswer', () => {
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
});
