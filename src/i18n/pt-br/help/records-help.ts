export const recordsHelp: Readonly<Record<string, string>> = {
  'Show the account: limits, balance, permissions': 'Mostre a conta: limites, saldo, permissões',
  'Account details': 'Dados da conta',
  'Show the account balance': 'Mostre o saldo da conta',
  'Compare the service with the journal, the inbox and your ledger':
    'Compare o serviço com o diário, a caixa de entrada e a planilha',
  'Compares the transactions created in the period with payments created here, events received here, and your own CSV file (columns id, reference, e2e, amount, status, date, type, or the names given by --map). Exit code 8 if there are differences.':
    'Compara as transações criadas no período com pagamentos criados aqui, eventos recebidos aqui, e um arquivo CSV próprio (colunas id, reference, e2e, amount, status, date, type, ou os nomes dados por --map). Código de saída 8 se houver diferenças.',
  'your own CSV file: UTF-8 or Windows-1252, separated by `,` or `;`; - for stdin':
    'arquivo CSV próprio: UTF-8 ou Windows-1252, separado por `,` ou `;`; - para a entrada padrão',
  'column of the ledger for one of the fields id, reference, e2e, amount, status, date, type; repeatable; an empty COLUMN ignores the field':
    'coluna da planilha para um dos campos id, reference, e2e, amount, status, date, type; pode ser repetida; uma COLUNA vazia ignora o campo',
  'types expected in the ledger; others are not reported as missing':
    'tipos esperados na planilha; os outros não são apontados como faltantes',
  'report events received longer than this after the payment':
    'aponta eventos recebidos mais do que isto depois do pagamento',
  'FIELD=COLUMN': 'CAMPO=COLUNA',
  'Start a report job without waiting for it': 'Inicie uma tarefa de relatório sem esperar por ela',
  'Download the file of a report job': 'Baixe o arquivo de uma tarefa de relatório',
  'Waits until the job is finished.': 'Espera até a tarefa terminar.',
  'report id': 'id do relatório',
  'output file; - for stdout': 'arquivo de saída; - para a saída padrão',
  'Export transactions to a file': 'Exporte transações para um arquivo',
  'Uses a report job of the service, or with --via pages reads the list page by page. Filters that a job does not support require pages.':
    'Usa uma tarefa de relatório do serviço, ou com --via pages lê a lista página por página. Filtros que uma tarefa não aceita exigem pages.',
  'file format; ndjson requires --via pages': 'formato do arquivo; ndjson exige --via pages',
  'export method (default: job, when it supports the filters)':
    'método de exportação (padrão: job, quando aceita os filtros)',
  'do not escape cells that a spreadsheet would run as formulas':
    'não protege células que uma planilha executaria como fórmulas',
  'Summarize a report: statuses, types, fees, dates, duplicate ids':
    'Resuma um relatório: status, tipos, tarifas, datas, ids repetidos',
  'Works offline, in constant memory, on CSV files from `pix report export` or from a report job. Lists the columns it does not recognize.':
    'Funciona offline, com memória constante, em arquivos CSV de `pix report export` ou de uma tarefa de relatório. Lista as colunas que não reconhece.',
  'CSV file of a report; - for stdin': 'arquivo CSV de um relatório; - para a entrada padrão',
  'Reports: create, download, export, summarize': 'Relatórios: crie, baixe, exporte, resuma',
  'Show a statement entry': 'Mostre um lançamento do extrato',
  'statement entry id': 'id do lançamento',
  'List statement entries, newest first': 'Liste lançamentos do extrato, o mais recente primeiro',
  'only entries of this transaction': 'só lançamentos desta transação',
  'origin of the entry (--family hub)': 'origem do lançamento (--family hub)',
  'exact amount in reais, without sign (--family hub)': 'valor exato em reais, sem sinal (--family hub)',
  'Statement entries': 'Lançamentos do extrato',
  'Show service status': 'Mostre o status do serviço',
  'Show the full history of a payment and any problems':
    'Mostre o histórico completo de um pagamento e suas pendências',
  'Lists transaction, deliveries, refunds, dispute, statement entries, inbox and journal by time. Exit code 8 if there is a problem, 4 if the payment is not found.':
    'Lista transação, entregas, devoluções, infração, lançamentos, caixa de entrada e diário por horário. Código de saída 8 se houver pendência, 4 se o pagamento não for encontrado.',
  'transaction id, end-to-end id (also of a refund), reference, or Pix copy-and-paste code':
    'id da transação, ID fim a fim (também de uma devolução), referência ou código Pix copia e cola',
  IDENTIFIER: 'IDENTIFICADOR',
  'Show a transaction of any type': 'Mostre uma transação de qualquer tipo',
  'List transactions of all types, newest first':
    'Liste transações de todos os tipos, a mais recente primeiro',
  'Transactions: list and read': 'Transações: liste e leia',
  'Watch balance, transactions, deliveries and disputes live':
    'Acompanhe ao vivo o saldo, as transações, as entregas e as infrações',
  'Opens a full screen; `?` shows its keys. With --once, or without a terminal, prints one reading of everything as text or JSON. With several --profile, the overview has a row for each.':
    'Abre uma tela cheia; `?` mostra as teclas. Com --once, ou sem terminal, imprime uma leitura de tudo em texto ou JSON. Com vários --profile, o resumo tem uma linha para cada um.',
  'profile to show; repeat it to watch several (PIX_PROFILE)':
    'perfil a mostrar; repita para acompanhar vários (PIX_PROFILE)',
  'leave the mouse to the terminal': 'deixa o mouse para o terminal',
  'also write the result to this file, as a self-contained HTML page':
    'grava o resultado também neste arquivo, como uma página HTML completa',
  'print one reading and exit': 'imprime uma leitura e sai',
  'with --once: print the figures as metrics, for monitoring':
    'com --once: imprime os números como métricas, para monitoramento',
  'with --once: exit code 8 if something needs attention now':
    'com --once: código de saída 8 se algo requer atenção agora',
  LEVEL: 'NÍVEL',
};
