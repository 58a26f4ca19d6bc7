import type { payPageWords as english } from '../en/pay-page-words.ts';

export const payPageWords = {
  'pay_page.title': 'Pagar com Pix (sandbox)',
  'pay_page.test': 'Sandbox: isto é um teste, e nenhum dinheiro é movimentado.',
  'pay_page.not_found': 'Cobrança não encontrada',
  'pay_page.not_found.hint':
    'Este sandbox não tem cobrança neste endereço. Um reset apaga todas as cobranças: crie outra.',
  'pay_page.document': 'Documento do recebedor',
  'pay_page.customer': 'Cliente',
  'pay_page.reference': 'Referência',
  'pay_page.id': 'ID da transação',
  'pay_page.end_to_end': 'ID fim a fim',
  'pay_page.pay': 'Pagar',
  'pay_page.decline': 'Recusar',
  'pay_page.PENDING': 'Aguardando pagamento até {until:time}.',
  'pay_page.COMPLETED': 'Paga por {payer} em {at:time}.',
  'pay_page.WAITING_FOR_REFUND': 'Paga por {payer} em {at:time}. Uma devolução está em andamento.',
  'pay_page.REFUNDED': 'Paga por {payer} em {at:time}, e devolvida.',
  'pay_page.CANCELED': 'Cancelada em {at:time}. Esta cobrança não pode mais ser paga.',
  'pay_page.EXPIRED': 'Expirada em {at:time}. Esta cobrança não pode mais ser paga.',
  'pay_page.ERROR': 'Falhou em {at:time}. Esta cobrança não pode mais ser paga.',
  'pay_page.in_terminal': 'No terminal:',
  'charge.pay_page': 'Pague a cobrança no navegador:',
} as const satisfies Readonly<Record<keyof typeof english, string>>;
