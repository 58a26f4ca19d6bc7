/** Ajuda do que remove ou exporta dados pessoais. */
export const privacyHelp: Readonly<Record<string, string>> = {
  'Remove personal data of old payments from the journal':
    'Remova do diário os dados pessoais de pagamentos antigos',
  'Of finished payments of all profiles, receivers and texts are removed; reference, account, amount, status and a fingerprint of the receiver stay, so that nothing is paid twice. What moved nothing, under a reference made here, is deleted. Payments in progress, with an unknown outcome, not final, never shown, or answered differently stay as they are.':
    'De pagamentos encerrados de todos os perfis, recebedores e textos são removidos; referência, conta, valor, status e uma impressão digital do recebedor ficam, para que nada seja pago duas vezes. O que nada movimentou, com referência criada aqui, é apagado. Pagamentos em andamento, com resultado desconhecido, não finais, nunca mostrados ou com resposta diferente ficam como estão.',
  'payments that ended before: date, ISO 8601 time, or 90d':
    'pagamentos encerrados antes de: data, hora ISO 8601 ou 90d',
  'count what would be removed; change nothing': 'conta o que seria removido; não muda nada',
};
