/** Textos de ajuda sobre pagamentos, transferências, chaves e o diário. */
export const payoutsHelp: Readonly<Record<string, string>> = {
  'List payments created here, newest first': 'Liste pagamentos criados aqui, o mais recente primeiro',
  'Accepted payments are read again from the service; the others are shown as recorded. To confirm unknown outcomes: `pix journal resolve`.':
    'Pagamentos aceitos são lidos de novo no serviço; os outros aparecem como registrados. Para confirmar resultados desconhecidos: `pix journal resolve`.',
  'An accepted payment is read again from the service.': 'Um pagamento aceito é lido de novo no serviço.',
  'only payments in progress or with an unknown outcome':
    'só pagamentos em andamento ou com resultado desconhecido',
  'only these states, comma-separated': 'só estes estados, separados por vírgula',
  'pay beyond the limits of the profile, for this reason; it is recorded':
    'paga além dos limites do perfil, por este motivo, que fica registrado',
  REASON: 'MOTIVO',
  'Check that no line of the audit log was changed or removed':
    'Verifique a integridade do registro de auditoria',
  'Each line names the hash of the line before it. Lines cut off the end are noticed with --head, the hash that an earlier run showed. Exit code 8 if the log is not whole.':
    'Cada linha cita o hash da linha anterior. Linhas cortadas do fim são percebidas com --head, o hash que uma execução anterior mostrou. Código de saída 8 se o registro não estiver íntegro.',
  'hash of a line that must be in the log': 'hash de uma linha que deve estar no registro',
  'List who ran which command, newest first': 'Liste quem executou qual comando, o mais recente primeiro',
  'Payments, refunds, resends, secrets, tokens and profiles: user, machine, command, references and outcome; no receivers and no amounts. With PIX_JOURNAL_URL of all machines.':
    'Pagamentos, devoluções, reenvios, segredos, tokens e perfis: usuário, máquina, comando, referências e resultado; sem recebedores nem valores. Com PIX_JOURNAL_URL, de todas as máquinas.',
  'Who ran which command on this account': 'Quem executou qual comando nesta conta',
  HASH: 'HASH',
  'only this batch': 'só este lote',
  'only this reference': 'só esta referência',
  'payments of all profiles (default: the current one)': 'pagamentos de todos os perfis (padrão: o atual)',
  'Confirm unknown outcomes of payments with the service':
    'Confirme no serviço os resultados desconhecidos de pagamentos',
  'Moves no money, so it is safe to repeat. Exit code 7 if an outcome is still unknown.':
    'Não movimenta dinheiro, e pode ser repetido sem risco. Código de saída 7 se um resultado continuar desconhecido.',
  'Continue with this journal after the last one was lost':
    'Continue com este diário depois de perder o último',
  'When the journal was deleted, emptied or replaced by an older copy, nothing is paid until it is restored or adopted. First compares payouts and transfers of the service with this journal, shows those that it does not know, and which rows of FILE they probably paid. Refunds and card charges are not compared.':
    'Quando o diário foi apagado, esvaziado ou trocado por uma cópia antiga, nada é pago até que ele seja restaurado ou adotado. Antes compara os pagamentos e as transferências do serviço com este diário, mostra os que ele não conhece e quais linhas de ARQUIVO eles provavelmente pagaram. Devoluções e cobranças no cartão não são comparadas.',
  'CSV file of a batch whose rows may have been paid':
    'arquivo CSV de um lote cujas linhas podem ter sido pagas',
  'start: date, ISO 8601 time, 2h, 3d, yesterday or today (default: at least a day before the last payment)':
    'início: data, horário ISO 8601, 2h, 3d, yesterday ou today (padrão: pelo menos um dia antes do último pagamento)',
  'compare only this route family (default: all of the profile)':
    'compara só esta família de rotas (padrão: todas as do perfil)',
  'batch name of FILE (default: the file name)': 'nome do lote de ARQUIVO (padrão: o nome do arquivo)',
  'adopt without reading the service': 'adota sem consultar o serviço',
  'only compare; adopt nothing': 'só compara; não adota nada',
  'journal entry id': 'id do registro no diário',
  'all unknown outcomes of this profile': 'todos os resultados desconhecidos deste perfil',
  'record this outcome yourself, when the service cannot tell':
    'registra este resultado, quando o serviço não sabe dizer',
  'skip the confirmation of --as': 'pula a confirmação de --as',
  'Show a payment as recorded in the journal': 'Mostre um pagamento como registrado no diário',
  'Record of every payment created on this machine': 'Diário dos pagamentos criados nesta máquina',
  BATCH: 'LOTE',
  STATE: 'ESTADO',
  'Check a Pix key offline: type, normalized form, check digits':
    'Verifique uma chave Pix offline: tipo, forma normalizada, dígitos',
  'Exit code 8 if it is not a valid key.': 'Código de saída 8 se não for uma chave válida.',
  'CPF, CNPJ, phone, email or random key': 'CPF, CNPJ, telefone, e-mail ou chave aleatória',
  'Look up the owner of a Pix key in DICT': 'Consulte no DICT o titular de uma chave Pix',
  'Lookups are rate-limited and a miss costs more, so the key is checked offline first.':
    'Consultas são limitadas e uma chave inexistente custa mais: por isso a chave é verificada antes, offline.',
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
  'Columns: key,amount,reference,comment,document; the last three are optional. All rows are checked before anything is sent. Running the same file again pays only what remains. Exit code 10 if some rows failed, remain, or have an unknown outcome.':
    'Colunas: key,amount,reference,comment,document; as três últimas são opcionais. Todas as linhas são verificadas antes de qualquer envio. Executar o mesmo arquivo de novo paga só o que resta. Código de saída 10 se alguma linha falhou, resta, ou tem resultado desconhecido.',
  'CSV file: UTF-8 or Latin-1, separated by `,` or `;`':
    'arquivo CSV: UTF-8 ou Latin-1, separado por `,` ou `;`',
  'batch name (default: the file name)': 'nome do lote (padrão: o nome do arquivo)',
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
  'Pays nothing. The file has only rows that certainly moved no money and that `resume` never sends again. Each gets a new reference, the same in every such file (r1, r1-retry1, r1-retry2), so two files made of one batch pay each row once. The file of the batch must be unchanged, in the same place.':
    'Não paga nada. O arquivo tem só linhas que com certeza não moveram dinheiro e que `resume` nunca envia de novo. Cada uma recebe uma referência nova, a mesma em todo arquivo assim (r1, r1-retry1, r1-retry2), e dois arquivos de um lote pagam cada linha uma vez. O arquivo do lote deve estar intacto, no mesmo lugar.',
  'CSV file to write; it must not exist (default: next to the file of the batch)':
    'arquivo CSV a gravar; não pode existir (padrão: ao lado do arquivo do lote)',
  'write the refused and failed rows to a new CSV file, ready to be paid as a new batch':
    'grave as linhas recusadas e com falha em um novo arquivo CSV, pronto para pagar como novo lote',
  'Pay the rest of a batch': 'Pague o restante de um lote',
  'Unknown outcomes are confirmed with the service first; nothing is paid twice. The file must be unchanged, in the same place.':
    'Resultados desconhecidos são confirmados antes no serviço; nada é pago duas vezes. O arquivo deve estar inalterado, no mesmo lugar.',
  'batch name': 'nome do lote',
  'Show the progress of a batch, or of all batches': 'Mostre o andamento de um lote, ou de todos',
  'Read from the journal; for a single batch, accepted payments are first read again from the service. To list its rows: `pix journal list --batch NAME`.':
    'Lido do diário de pagamentos; para um só lote, os pagamentos aceitos são antes lidos de novo no serviço. Para listar as linhas: `pix journal list --batch NOME`.',
  'write the outcome of each row to a CSV file': 'grava o resultado de cada linha em um arquivo CSV',
  'Send a payout to a Pix key': 'Envie um pagamento a uma chave Pix',
  'The key is checked offline, then looked up, and the receiver is shown before you confirm. The same --reference is never paid twice. Without it, an identical payment whose outcome is unknown or was never shown is confirmed first. Exit code 7: outcome unknown, confirm it with `pix journal resolve`; 8: not paid.':
    'A chave é verificada offline e depois consultada, e o recebedor aparece antes da confirmação. A mesma --reference nunca é paga duas vezes. Sem ela, um pagamento idêntico cujo resultado é desconhecido ou nunca foi mostrado é confirmado antes. Código de saída 7: resultado desconhecido, confirme com `pix journal resolve`; 8: não pago.',
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
  'Pix copy-and-paste code, in quotes': 'código Pix copia e cola, entre aspas',
  'amount in reais, when the code has none': 'valor em reais, quando o código não o traz',
  'read the code with the service first (default: yes)': 'lê antes o código no serviço (padrão: sim)',
  'Follow a payout until it is completed or reaches a given status':
    'Acompanhe um pagamento até ser concluído ou chegar a um status',
  'Payouts to a Pix key, a QR code, or in a batch': 'Pagamentos a uma chave Pix, a um QR code, ou em lote',
  'Batch payouts from a CSV file': 'Pagamentos em lote de um arquivo CSV',
  'Transfer money to another account of the service': 'Transfira dinheiro para outra conta do serviço',
  'To a 6-digit account number (main family) or a Pix key (--family hub). The same --reference is never sent twice.':
    'Para um número de conta de 6 dígitos (família main) ou uma chave Pix (--family hub). A mesma --reference nunca é enviada duas vezes.',
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
  'The plan is a file from `pix payout batch FILE --propose PLAN`. It is refused when a byte of it or of the CSV file changed, when it has expired, from another account, or to the user and profile that proposed it. Proposer and approver need the same journal (PIX_JOURNAL_URL between machines and users). Approved twice, it pays once.':
    'O plano é um arquivo de `pix payout batch ARQUIVO --propose PLANO`. É recusado se um byte dele ou do arquivo CSV mudou, se expirou, de outra conta, ou ao usuário e perfil que o propôs. Quem propõe e quem aprova precisam do mesmo diário (PIX_JOURNAL_URL entre máquinas e usuários). Aprovado duas vezes, paga uma.',
  'with --propose: time in which it can be approved, in seconds, or 90s, 10m, 2h (default: 3 days)':
    'com --propose: tempo em que pode ser aprovado, em segundos, ou 90s, 10m, 2h (padrão: 3 dias)',
  'plan file': 'arquivo do plano',
  'CSV file of the batch (default: next to the plan)': 'arquivo CSV do lote (padrão: ao lado do plano)',
  'batch: a batch is proposed by one person and approved by another':
    'batch: um lote é proposto por uma pessoa e aprovado por outra',
};
