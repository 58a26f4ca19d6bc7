export const payoutsHelp: Readonly<Record<string, string>> = {
  'List payments created here, newest first': 'Liste pagamentos criados aqui, o mais recente primeiro',
  'Accepted payments are read again from the service; the others are shown as recorded. To resolve unknown outcomes: `pix journal resolve`.':
    'Pagamentos aceitos são lidos de novo no serviço; os outros aparecem como registrados. Para resolver resultados desconhecidos: `pix journal resolve`.',
  'An accepted payment is read again from the service.': 'Um pagamento aceito é lido de novo no serviço.',
  'only payments in progress or with an unknown outcome':
    'só pagamentos em andamento ou com resultado desconhecido',
  'only these states, comma-separated': 'só estes estados, separados por vírgula',
  'pay beyond the limits of the profile, for this reason; it is recorded':
    'paga além dos limites do perfil, por este motivo, que fica registrado',
  REASON: 'MOTIVO',
  'Check that no line of the audit log was changed or removed':
    'Verifique a integridade do registro de auditoria',
  'Each line contains the hash of the line before it. To detect that lines at the end were removed, pass --head with the hash that an earlier run showed. Exit code 8 if the log is damaged.':
    'Cada linha contém o hash da linha anterior. Para detectar que linhas do fim foram removidas, passe --head com o hash que uma execução anterior mostrou. Código de saída 8 se o registro estiver danificado.',
  'hash of a line that must be in the log': 'hash de uma linha que deve estar no registro',
  'List who ran which command, newest first': 'Liste quem executou qual comando, o mais recente primeiro',
  'Covers payments, refunds, resends, and changes of secrets, profiles, webhooks, Pix keys, card recurrences, disputes, the journal and personal data. Shows user, machine, command, references and outcome, but no receivers or amounts. With PIX_JOURNAL_URL, includes all machines that use this journal.':
    'Abrange pagamentos, devoluções, reenvios e alterações de segredos, perfis, webhooks, chaves Pix, recorrências de cartão, infrações, diário e dados pessoais. Mostra usuário, máquina, comando, referências e resultado, mas nenhum recebedor ou valor. Com PIX_JOURNAL_URL, inclui todas as máquinas que usam este diário.',
  'Audit log of commands on this account': 'Registro de auditoria dos comandos nesta conta',
  HASH: 'HASH',
  'only this batch': 'só este lote',
  'only this reference': 'só esta referência',
  'payments of all profiles (default: the current one)': 'pagamentos de todos os perfis (padrão: o atual)',
  'Resolve unknown outcomes of payments with the service':
    'Resolva com o serviço os resultados desconhecidos de pagamentos',
  'Looks the payments up in the service and records their outcomes; sends no payment. Exit code 7 if an outcome is still unknown.':
    'Consulta os pagamentos no serviço e grava os resultados; não envia nenhum pagamento. Código de saída 7 se um resultado continuar desconhecido.',
  'Continue with this journal after the previous one was lost':
    'Continue com este diário depois de perder o anterior',
  'If the journal was deleted, emptied or replaced by an older copy, nothing is paid until it is restored or adopted. The command first compares payouts and transfers of the service with this journal. It shows those that are not in the journal, and the rows of FILE that they probably paid. Refunds and card charges are not compared.':
    'Se o diário foi apagado, esvaziado ou trocado por uma cópia antiga, nada é pago até que ele seja restaurado ou adotado. O comando compara antes os pagamentos e as transferências do serviço com este diário. Mostra os que não estão no diário, e as linhas de ARQUIVO que eles provavelmente pagaram. Devoluções e cobranças no cartão não são comparadas.',
  'CSV file of a batch whose rows may have been paid; - for stdin':
    'arquivo CSV de um lote cujas linhas podem ter sido pagas; - para a entrada padrão',
  'start: date, 20/11/2026 23:30, ISO 8601 time, 2h, 3d, yesterday or today (default: at least a day before the last payment)':
    'início: data, 20/11/2026 23:30, horário ISO 8601, 2h, 3d, ontem ou hoje (padrão: pelo menos um dia antes do último pagamento)',
  'compare only this route family (default: all of the profile)':
    'compara só esta família de rotas (padrão: todas as do perfil)',
  'batch name of FILE (default: the file name)': 'nome do lote de ARQUIVO (padrão: o nome do arquivo)',
  'adopt without reading the service': 'adota sem consultar o serviço',
  'only compare; adopt nothing': 'só compara; não adota nada',
  'journal entry id': 'id do registro no diário',
  'all unknown outcomes of this profile': 'todos os resultados desconhecidos deste perfil',
  'record this outcome by hand, when the service cannot show it':
    'grava este resultado manualmente, quando o serviço não pode mostrá-lo',
  'skip the confirmation of --as': 'pula a confirmação de --as',
  'Show a payment as recorded in the journal': 'Mostre um pagamento como registrado no diário',
  'Record of every payment created on this machine': 'Diário dos pagamentos criados nesta máquina',
  BATCH: 'LOTE',
  STATE: 'ESTADO',
  'Check a Pix key offline: type, normalized form, check digits':
    'Verifique uma chave Pix offline: tipo, forma normalizada, dígitos',
  'Exit code 8 if it is not a valid key.': 'Código de saída 8 se não for uma chave válida.',
  'CPF, CNPJ, phone, email or random key; - for stdin':
    'CPF, CNPJ, telefone, e-mail ou chave aleatória; - para a entrada padrão',
  'Look up the owner of a Pix key in DICT': 'Consulte no DICT o titular de uma chave Pix',
  'The service limits lookups, and a lookup that finds nothing costs more, so the key is checked offline first.':
    'O serviço limita as consultas, e uma consulta que nada encontra custa mais: por isso a chave é verificada antes, offline.',
  'key type, when the key could be of two types': 'tipo da chave, quando ela pode ser de dois tipos',
  "Register a Pix key: random, or the account holder's CNPJ":
    'Registre uma chave Pix: aleatória, ou o CNPJ do titular da conta',
  'Always uses the hub family: the main family has no such route.':
    'Usa sempre a família hub: a família main não tem essa rota.',
  'key type; EVP is a random key created by DICT':
    'tipo da chave; EVP é uma chave aleatória criada pelo DICT',
  "the account holder's CNPJ, with --type CNPJ": 'o CNPJ do titular da conta, com --type CNPJ',
  'Pix keys: look up, register, check': 'Chaves Pix: consulte, registre, verifique',
  CNPJ: 'CNPJ',
  'Pay a batch from a CSV file, each row at most once':
    'Pague um lote de um arquivo CSV, cada linha no máximo uma vez',
  'Columns: key,amount,reference,comment,document; the last three are optional. All rows are checked before anything is sent. Running the same file again pays only the remaining rows. Exit code 10 if some rows failed, remain, or have an unknown outcome.':
    'Colunas: key,amount,reference,comment,document; as três últimas são opcionais. Todas as linhas são verificadas antes de qualquer envio. Executar o mesmo arquivo de novo paga só as linhas restantes. Código de saída 10 se alguma linha falhou, resta, ou tem resultado desconhecido.',
  'column of the file for one of the fields key, amount, reference, comment, document; repeatable, or separated by commas; other columns are then ignored':
    'coluna do arquivo para um dos campos key, amount, reference, comment, document; pode ser repetido ou separado por vírgulas; outras colunas são ignoradas',
  'CSV file: UTF-8 or Windows-1252, separated by `,` or `;`; - for stdin':
    'arquivo CSV: UTF-8 ou Windows-1252, separado por `,` ou `;`; - para a entrada padrão',
  'batch name (default: the file name); required for stdin and pipes':
    'nome do lote (padrão: o nome do arquivo); obrigatório para a entrada padrão e pipes',
  'also pay rows without a reference that another batch paid in the last 7 days':
    'paga também linhas sem referência que outro lote pagou nos últimos 7 dias',
  'parallel payments (default: 8); reduced when the service asks for it':
    'pagamentos em paralelo (padrão: 8); reduzido quando o serviço pede',
  'maximum total in reais; a larger batch is refused': 'total máximo em reais; um lote maior é recusado',
  'look up each key before paying (default: yes); rows with a document are always looked up':
    'consulta cada chave antes de pagar (padrão: sim); linhas com documento são sempre consultadas',
  'CSV file with the outcome of each row (default: next to the input file)':
    'arquivo CSV com o resultado de cada linha (padrão: ao lado do arquivo de entrada)',
  'on a live profile: the total left to pay, as confirmation':
    'em perfil de produção: o total a pagar, como confirmação',
  'wait until accepted payments are completed or failed':
    'espera até os pagamentos aceitos serem concluídos ou falharem',
  'check the file, show the plan and print every request; send nothing':
    'verifica o arquivo, mostra o plano e cada requisição; não envia nada',
  'Write the refused and failed rows of a batch to a new batch file':
    'Grave as linhas recusadas e com falha de um lote em um novo arquivo de lote',
  'Pays nothing. The new file contains only rows that certainly moved no money and that `resume` never sends again. Each row gets a new reference (r1, r1-retry1, r1-retry2). Two files written from one batch contain the same references, so paying both pays each row once. The rows of the batch must be unchanged. If the file was moved, or the rows came from a pipe, give them with --file.':
    'Não paga nada. O novo arquivo contém só linhas que com certeza não moveram dinheiro e que `resume` nunca envia de novo. Cada linha recebe uma referência nova (r1, r1-retry1, r1-retry2). Dois arquivos gravados de um lote contêm as mesmas referências, e pagar ambos paga cada linha uma vez. As linhas do lote não podem ter mudado. Se o arquivo foi movido, ou se as linhas vieram de um pipe, informe-as com --file.',
  'CSV file to write; it must not exist (default: next to the file of the batch)':
    'arquivo CSV a gravar; não pode existir (padrão: ao lado do arquivo do lote)',
  'write the refused and failed rows to a new CSV file, ready to be paid as a new batch':
    'grave as linhas recusadas e com falha em um novo arquivo CSV, pronto para pagar como novo lote',
  'Pay the rest of a batch': 'Pague o restante de um lote',
  'Unknown outcomes are resolved with the service first; no row is paid twice. The rows must be unchanged. If the file was moved, or the rows came from a pipe, give them with --file.':
    'Resultados desconhecidos são resolvidos primeiro com o serviço; nenhuma linha é paga duas vezes. As linhas não podem ter mudado. Se o arquivo foi movido, ou se as linhas vieram de um pipe, informe-as com --file.',
  'batch name': 'nome do lote',
  'Show the progress of a batch, or of all batches': 'Mostre o andamento de um lote, ou de todos',
  'Read from the journal; for a single batch, accepted payments are first read again from the service. To list its rows: `pix journal list --batch NAME`.':
    'Lido do diário de pagamentos; para um só lote, os pagamentos aceitos são antes lidos de novo no serviço. Para listar as linhas: `pix journal list --batch NOME`.',
  'write the outcome of each row to a CSV file': 'grava o resultado de cada linha em um arquivo CSV',
  'Send a payout to a Pix key': 'Envie um pagamento a uma chave Pix',
  'The key is checked offline, then looked up, and the receiver is shown before you confirm. The same --reference is never paid twice. Without --reference, an identical earlier payment whose outcome is unknown or was never shown is resolved first. Exit code 7: outcome unknown, resolve it with `pix journal resolve`; 8: not paid.':
    'A chave é verificada offline e depois consultada, e o recebedor aparece antes da confirmação. A mesma --reference nunca é paga duas vezes. Sem --reference, um pagamento anterior idêntico cujo resultado é desconhecido ou nunca foi mostrado é resolvido antes. Código de saída 7: resultado desconhecido, resolva com `pix journal resolve`; 8: não pago.',
  'pay only if the key belongs to this document; requires the lookup':
    'paga só se a chave for deste documento; exige a consulta',
  'look up the receiver first (default: yes)': 'consulta antes o recebedor (padrão: sim)',
  'your unique reference, never paid twice (default: generated)':
    'sua referência única, nunca paga duas vezes (padrão: gerada)',
  'message to the receiver': 'mensagem ao recebedor',
  'on a live profile: the amount again, as confirmation':
    'em perfil de produção: o valor de novo, como confirmação',
  'wait for the final outcome': 'espera pelo resultado final',
  'Show a payout by id, reference or end-to-end id':
    'Mostre um pagamento pelo id, referência ou ID fim a fim',
  'List payouts and sent transfers, newest first':
    'Liste pagamentos e transferências enviadas, o mais recente primeiro',
  'Pay a Pix copy-and-paste code': 'Pague um código Pix copia e cola',
  'The receiver and amount are shown before you confirm. An invalid code is refused offline. Exit codes: see `pix payout create --help`.':
    'O recebedor e o valor aparecem antes da confirmação. Um código inválido é recusado offline. Códigos de saída: veja `pix payout create --help`.',
  'Pix copy-and-paste code, in quotes; - for stdin':
    'código Pix copia e cola, entre aspas; - para a entrada padrão',
  'amount in reais, when the code has none': 'valor em reais, quando o código não o traz',
  'read the code with the service first (default: yes); required for dynamic codes':
    'lê antes o código no serviço (padrão: sim); obrigatório para códigos dinâmicos',
  'Follow a payout until it is completed or reaches a given status':
    'Acompanhe um pagamento até ser concluído ou chegar a um status',
  'Payouts to a Pix key, a QR code, or in a batch': 'Pagamentos a uma chave Pix, a um QR code, ou em lote',
  'Batch payouts from a CSV file': 'Pagamentos em lote de um arquivo CSV',
  'Transfer money to another account of the service': 'Transfira dinheiro para outra conta do serviço',
  'The receiver is a 6-digit account number (main family) or a Pix key (--family hub). The same --reference is never transferred twice.':
    'O recebedor é um número de conta de 6 dígitos (família main) ou uma chave Pix (--family hub). A mesma --reference nunca é transferida duas vezes.',
  'account number or Pix key': 'número da conta ou chave Pix',
  'Show a transfer, sent or received': 'Mostre uma transferência, enviada ou recebida',
  'transfer id': 'id da transferência',
  'your reference, instead of the id (main family)': 'sua referência, em vez do id (família main)',
  'virtual sub-account (main family)': 'subconta virtual (família main)',
  'List transfers, sent and received, newest first':
    'Liste transferências enviadas e recebidas, a mais recente primeiro',
  'Transfers between accounts of the service': 'Transferências entre contas do serviço',
  'KEY|ACCOUNT': 'CHAVE|CONTA',
  PLAN: 'PLANO',
  'pay nothing; write a signed plan that somebody else approves':
    'não paga nada; grava um plano assinado que outra pessoa aprova',
  'Pay a batch that somebody else proposed': 'Pague um lote que outra pessoa propôs',
  'The plan is a file from `pix payout batch FILE --propose PLAN`. It is refused if a byte of the plan or of the CSV file changed, if the plan has expired or is for another account, or if the same user and profile proposed it. Proposer and approver need the same journal (PIX_JOURNAL_URL between machines and users). A plan that is approved twice pays once.':
    'O plano é um arquivo de `pix payout batch ARQUIVO --propose PLANO`. É recusado se um byte do plano ou do arquivo CSV mudou, se o plano expirou ou é de outra conta, ou se o mesmo usuário e perfil o propôs. Quem propõe e quem aprova precisam do mesmo diário (PIX_JOURNAL_URL entre máquinas e usuários). Um plano aprovado duas vezes paga uma vez.',
  'with --propose: time in which the plan can be approved, in seconds, or 90s, 10m, 2h (default: 3 days)':
    'com --propose: tempo em que o plano pode ser aprovado, em segundos, ou 90s, 10m, 2h (padrão: 3 dias)',
  'plan file; - for stdin': 'arquivo do plano; - para a entrada padrão',
  'CSV file of the batch (default: next to the plan); - for stdin':
    'arquivo CSV do lote (padrão: ao lado do plano); - para a entrada padrão',
  'batch: a batch is proposed by one person and approved by another':
    'batch: um lote é proposto por uma pessoa e aprovado por outra',
  'the rows again, if the file was moved or was a pipe; - for stdin':
    'as linhas de novo, se o arquivo foi movido ou era um pipe; - para a entrada padrão',
};
