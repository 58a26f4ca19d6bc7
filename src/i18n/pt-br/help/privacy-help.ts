/** Textos de ajuda dos comandos que removem ou exportam dados pessoais. */
export const privacyHelp: Readonly<Record<string, string>> = {
  'Remove personal data of old payments from the journal':
    'Remova do diário os dados pessoais de pagamentos antigos',
  'Of finished payments of all profiles, receivers and texts are removed; reference, account, amount, status and a fingerprint of the receiver stay, so that nothing is paid twice. What moved nothing, under a reference made here, is deleted. Payments in progress, with an unknown outcome, not final, never shown, or answered differently stay as they are.':
    'De pagamentos encerrados de todos os perfis, recebedores e textos são removidos; referência, conta, valor, status e uma impressão digital do recebedor ficam, para que nada seja pago duas vezes. O que nada movimentou, com referência criada aqui, é apagado. Pagamentos em andamento, com resultado desconhecido, não finais, nunca mostrados ou com resposta diferente ficam como estão.',
  'payments that ended before: date, ISO 8601 time, or 90d':
    'pagamentos encerrados antes de: data, hora ISO 8601 ou 90d',
  'count what would be removed; change nothing': 'conta o que seria removido; não muda nada',
  'Personal data held on this machine: export, erase':
    'Dados pessoais guardados nesta máquina: exporte, apague',
  'CPF or CNPJ; - reads it from stdin, so that no other user of this machine sees it':
    'CPF ou CNPJ; - o lê da entrada padrão, para que nenhum outro usuário desta máquina o veja',
  'D|-': 'D|-',
  'Export everything held here about a CPF or CNPJ':
    'Exporte tudo o que é guardado aqui sobre um CPF ou CNPJ',
  'One JSON document from the journal and the inbox of this machine (or those of PIX_JOURNAL_URL and PIX_INBOX_URL), nothing masked. Deliveries are given whole: remove what is about other people before you hand it over. The service itself is not asked.':
    'Um documento JSON com o diário e a caixa de entrada desta máquina (ou os de PIX_JOURNAL_URL e PIX_INBOX_URL), sem mascarar nada. As entregas saem inteiras: retire o que é de outras pessoas antes de entregá-lo. O serviço não é consultado.',
  'output file, readable only by you (default: stdout)':
    'arquivo de saída, que só você pode ler (padrão: saída padrão)',
  'Erase personal data held here about a CPF or CNPJ':
    'Apague os dados pessoais guardados aqui sobre um CPF ou CNPJ',
  'Deliveries about it keep ids, statuses, amounts and times; their signature can then no longer be verified. Payments to it keep their record (reference, amount, date, status, ids, fingerprint), so that nothing is paid twice. The result says what was kept and why. Exit code 8 if something has to be erased later. The service itself is not asked.':
    'Das entregas ficam ids, status, valores e horas; a assinatura não pode mais ser verificada. Dos pagamentos fica o registro (referência, valor, data, status, ids, impressão digital), para que nada seja pago duas vezes. O resultado diz o que foi mantido e por quê. Código de saída 8 se algo tiver de ser apagado depois. O serviço não é consultado.',
  'Remove old lines of the audit log': 'Remova linhas antigas do registro de auditoria',
  'A line stays that says who removed which lines, with the hash of the last one, so that `pix audit verify` still checks the rest and tells of the removal. Export them first with `pix audit export`. Refused when the log is not whole.':
    'Fica uma linha que diz quem removeu quais linhas, com o hash da última, para que `pix audit verify` ainda verifique o resto e informe a remoção. Exporte-as antes com `pix audit export`. Recusado se o registro não estiver íntegro.',
  'remove lines written before: date, ISO 8601 time, or 365d':
    'remove linhas escritas antes de: data, hora ISO 8601 ou 365d',
  'Write the audit log to a file, line by line as it is kept':
    'Grave o registro de auditoria em um arquivo, linha a linha como é guardado',
  'One line of JSON each, to the byte: `prev` is the SHA-256 of the line before, without its line feed.':
    'Uma linha de JSON cada, byte a byte: `prev` é o SHA-256 da linha anterior, sem a quebra de linha.',
  'output file, readable only by you': 'arquivo de saída, que só você pode ler',
};
