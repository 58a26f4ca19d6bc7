export const privacyHelp: Readonly<Record<string, string>> = {
  'Remove personal data of old payments from the journal':
    'Remova do diário os dados pessoais de pagamentos antigos',
  'Removes receivers and texts from finished payments of all profiles. Reference, account, amount, status and a fingerprint of the receiver stay, so that nothing is paid twice. Payments that moved no money, with a reference generated here, are deleted. A payment stays unchanged if it is in progress, not final or was never shown, or if its outcome is unknown or its answer differed from the order.':
    'Remove recebedores e textos de pagamentos encerrados de todos os perfis. Referência, conta, valor, status e uma impressão digital do recebedor ficam, para que nada seja pago duas vezes. Pagamentos que não movimentaram dinheiro, com referência gerada aqui, são apagados. Um pagamento fica como está se está em andamento, não é final ou nunca foi mostrado, ou se o resultado é desconhecido ou a resposta diferiu do pedido.',
  'payments that ended before: date, ISO 8601 time, or 90d':
    'pagamentos encerrados antes de: data, hora ISO 8601 ou 90d',
  'count what would be removed; change nothing': 'conta o que seria removido; não muda nada',
  'Personal data stored on this machine: export, erase':
    'Dados pessoais guardados nesta máquina: exporte, apague',
  'CPF or CNPJ; - reads it from stdin, so that no other user of this machine sees it':
    'CPF ou CNPJ; - o lê da entrada padrão, para que nenhum outro usuário desta máquina o veja',
  'D|-': 'D|-',
  'Export all data stored here about a CPF or CNPJ':
    'Exporte todos os dados guardados aqui sobre um CPF ou CNPJ',
  'Writes one JSON document from the journal and the inbox of this machine (or those of PIX_JOURNAL_URL and PIX_INBOX_URL), with nothing masked. Deliveries are included whole: remove data about other people before you pass the document on. Data stored by the service is not included.':
    'Grava um documento JSON com o diário e a caixa de entrada desta máquina (ou os de PIX_JOURNAL_URL e PIX_INBOX_URL), sem mascarar nada. As entregas saem inteiras: retire os dados de outras pessoas antes de entregar o documento. Dados guardados pelo serviço não são incluídos.',
  'output file, readable only by you (default: stdout)':
    'arquivo de saída, que só você pode ler (padrão: saída padrão)',
  'Erase personal data stored here about a CPF or CNPJ':
    'Apague os dados pessoais guardados aqui sobre um CPF ou CNPJ',
  'Deliveries keep ids, statuses, amounts and times; their signature can then no longer be verified. Payments keep their record (reference, amount, date, status, ids, fingerprint), so that nothing is paid twice. The result lists the kept data and the reasons. Exit code 8 if something has to be erased later. Data stored by the service is not erased.':
    'Das entregas ficam ids, status, valores e horas; a assinatura não pode mais ser verificada. Dos pagamentos fica o registro (referência, valor, data, status, ids, impressão digital), para que nada seja pago duas vezes. O resultado lista os dados mantidos e os motivos. Código de saída 8 se algo tiver de ser apagado depois. Dados guardados pelo serviço não são apagados.',
  'Remove old lines of the audit log': 'Remova linhas antigas do registro de auditoria',
  'Leaves a line that records who removed which lines, and the hash of the last removed line. `pix audit verify` still checks the rest and reports the removal. Export the lines first with `pix audit export`. Refused if the log is damaged.':
    'Deixa uma linha que registra quem removeu quais linhas, e o hash da última linha removida. `pix audit verify` ainda verifica o resto e informa a remoção. Exporte as linhas antes com `pix audit export`. Recusado se o registro estiver danificado.',
  'remove lines written before: date, ISO 8601 time, or 365d':
    'remove linhas escritas antes de: data, hora ISO 8601 ou 365d',
  'Export the audit log to a file, exactly as stored':
    'Exporte o registro de auditoria para um arquivo, sem alterações',
  'Each line is one JSON object. Its `prev` is the SHA-256 of the previous line, without the line feed.':
    'Cada linha é um objeto JSON. O `prev` dele é o SHA-256 da linha anterior, sem a quebra de linha.',
  'output file, readable only by you': 'arquivo de saída, que só você pode ler',
};
