export const paymentsHelp: Readonly<Record<string, string>> = {
  'Charge a credit card': 'Crie uma cobrança no cartão de crédito',
  'The card is read from stdin as JSON ({"number","holder","expiration","cvv"}) or asked for on a terminal, never given on the command line. The same --reference is never charged twice. Exit code 8: the card was denied.':
    'O cartão é lido da entrada padrão como JSON ({"number","holder","expiration","cvv"}) ou perguntado no terminal, nunca na linha de comando. A mesma --reference nunca é cobrada duas vezes. Código de saída 8: o cartão foi recusado.',
  'name of the customer': 'nome do cliente',
  'CPF of the customer': 'CPF do cliente',
  'your unique reference, never charged twice (default: generated)':
    'sua referência única, nunca cobrada duas vezes (padrão: gerada)',
  'item purchased, as shown to the customer': 'item comprado, como o cliente o vê',
  'number of installments': 'número de parcelas',
  'repeat the charge every month or year': 'repete a cobrança a cada mês ou ano',
  'last day of the recurrence': 'último dia da recorrência',
  'require 3DS authentication of the cardholder': 'exige autenticação 3DS do portador do cartão',
  'read the card from stdin as JSON': 'lê o cartão da entrada padrão como JSON',
  'Show a card charge': 'Mostre uma cobrança no cartão',
  'charge id': 'id da cobrança',
  'List card charges, newest first': 'Liste cobranças no cartão, a mais recente primeiro',
  'only charges of this recurrence': 'só cobranças desta recorrência',
  'Refund a card charge, in full or in part': 'Estorne uma cobrança no cartão, no todo ou em parte',
  'Without --amount, refunds everything not yet refunded. If the response is lost, the outcome is read from the charge, so that nothing is refunded twice.':
    'Sem --amount, estorna tudo o que ainda não foi estornado. Se a resposta se perde, o resultado é lido da cobrança, para que nada seja estornado duas vezes.',
  'your unique reference of the refund': 'sua referência única do estorno',
  'Convert an amount in reais to another currency': 'Converta um valor em reais para outra moeda',
  'currency code (ISO 4217): USD, EUR': 'código da moeda (ISO 4217): USD, EUR',
  'amount in reais, at least 1,00': 'valor em reais, no mínimo 1,00',
  'rate to use': 'cotação a usar',
  'Show the exchange rate of a currency, in reais': 'Mostre a cotação de uma moeda, em reais',
  'List exchange rates, in reais': 'Liste cotações de moedas, em reais',
  'Change the amount of a recurring card charge, from the next cycle':
    'Altere o valor de uma cobrança recorrente, a partir do próximo ciclo',
  'recurrence id': 'id da recorrência',
  'amount of each future cycle, in reais': 'valor de cada ciclo futuro, em reais',
  'Deactivate a recurring card charge': 'Desative uma cobrança recorrente no cartão',
  'Past charges are not refunded. To resume it: `pix card recurrence reactivate ID`.':
    'Cobranças já feitas não são estornadas. Para retomar: `pix card recurrence reactivate ID`.',
  'Show a recurring card charge': 'Mostre uma cobrança recorrente no cartão',
  'Reactivate a recurring card charge, from the next cycle':
    'Reative uma cobrança recorrente, a partir do próximo ciclo',
  'Missed cycles are not charged.': 'Ciclos perdidos não são cobrados.',
  'Get an access token for the card routes': 'Obtenha um token de acesso às rotas de cartão',
  'Uses the client id, secret and certificate. The other card commands get their own token: use this one with curl, or to test the credentials. Tables show only its last characters; --reveal and --json show the whole token.':
    'Usa o id, o segredo e o certificado de cliente. Os outros comandos de cartão obtêm seu próprio token: use este com curl, ou para testar as credenciais. Tabelas mostram só os últimos caracteres; --reveal e --json mostram o token inteiro.',
  'Card charges, recurrences and exchange rates': 'Cobranças no cartão, recorrências e cotações',
  'Card charges': 'Cobranças no cartão',
  'Exchange rates': 'Cotações de moedas',
  'Recurring card charges': 'Cobranças recorrentes no cartão',
  CPF: 'CPF',
  'YYYY-MM-DD': 'AAAA-MM-DD',
  'Create a Pix charge and show its QR code': 'Crie uma cobrança Pix e mostre o QR code',
  'CPF or CNPJ of the payer; required above R$\u00a02,000.00':
    'CPF ou CNPJ do pagador; obrigatório acima de R$\u00a02.000,00',
  'your unique reference (default: generated)': 'sua referência única (padrão: gerada)',
  'time until it expires, in seconds, or 90s, 10m, 2h': 'tempo até expirar, em segundos, ou 90s, 10m, 2h',
  'URL that receives each change of the charge': 'URL que recebe cada mudança da cobrança',
  'draw the QR code (default: on a terminal)': 'desenha o QR code (padrão: em um terminal)',
  'write the QR code to a PNG file': 'grava o QR code em um arquivo PNG',
  'wait until the charge is paid, expired or canceled':
    'espera até a cobrança ser paga, expirar ou ser cancelada',
  'Show a charge': 'Mostre uma cobrança',
  'List charges, newest first': 'Liste cobranças, a mais recente primeiro',
  'With --family hub, the only filters are --from, --to, one --status (PENDING, PAID, REFUNDED or EXPIRED), --reference and --search.':
    'Com --family hub, os únicos filtros são --from, --to, um só --status (PENDING, PAID, REFUNDED ou EXPIRED), --reference e --search.',
  'id, reference, name or document (--family hub)': 'id, referência, nome ou documento (--family hub)',
  'List deposits awaiting approval by the account, or show one':
    'Liste depósitos à espera de aprovação da conta, ou mostre um',
  'deposit id (default: all)': 'id do depósito (padrão: todos)',
  'Show the QR code of a charge': 'Mostre o QR code de uma cobrança',
  'Follow a charge until it is paid or reaches a given status':
    'Acompanhe uma cobrança até ser paga ou chegar a um status',
  'Charges and their QR codes': 'Cobranças e seus QR codes',
  'Decode a Pix copy-and-paste code offline': 'Decodifique um código Pix copia e cola offline',
  'Exit code 8 if the code is invalid. URLs in it are not fetched.':
    'Código de saída 8 se o código for inválido. URLs contidas nele não são acessadas.',
  'Pix copy-and-paste code; - for stdin': 'código Pix copia e cola; - para a entrada padrão',
  'Read a Pix copy-and-paste code with the service': 'Leia um código Pix copia e cola no serviço',
  'Shows the receiver and the current amount. An invalid code is refused offline.':
    'Mostra o recebedor e o valor atual. Um código inválido é recusado offline.',
  'Pix QR codes: decode and read': 'QR codes Pix: decodifique e leia',
  'Refund a paid charge, in full or in part': 'Devolva uma cobrança paga, no todo ou em parte',
  'Without --amount, refunds everything not yet refunded. If the response is lost, the outcome is read from the charge, so that nothing is refunded twice. A hub refund carries no reference: with --family hub, --reference protects only within this journal.':
    'Sem --amount, devolve tudo o que ainda não foi devolvido. Se a resposta se perde, o resultado é lido da cobrança, para que nada seja devolvido duas vezes. Uma devolução pelo hub não leva referência: com --family hub, --reference protege só dentro deste diário.',
  'one shirt of two': 'uma de duas camisas',
  'reason, which the payer may see': 'motivo, que o pagador pode ver',
  'your unique reference': 'sua referência única',
  'Refunds of paid charges': 'Devoluções de cobranças pagas',
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
  'Covers payments, refunds, resends, and changes of secrets, profiles, webhooks, Pix keys, card recurrences, disputes, the journal and personal data. Shows user, machine, command, references and outcome, but no receivers or amounts of payments. With PIX_JOURNAL_URL, includes all machines that use this journal.':
    'Abrange pagamentos, devoluções, reenvios e alterações de segredos, perfis, webhooks, chaves Pix, recorrências de cartão, infrações, diário e dados pessoais. Mostra usuário, máquina, comando, referências e resultado, mas nenhum recebedor ou valor de pagamento. Com PIX_JOURNAL_URL, inclui todas as máquinas que usam este diário.',
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
  'Pays nothing. The new file contains only rows that certainly moved no money. A row that the service refused or that failed gets a new reference (r1, r1-retry1, r1-retry2). A row that was refused before anything was sent (key not registered, limit of the profile) keeps its reference. Two files written from one batch contain the same references, so paying both pays each row once. The rows of the batch must be unchanged. If the file was moved, or the rows came from a pipe, give them with --file.':
    'Não paga nada. O novo arquivo contém só linhas que com certeza não moveram dinheiro. Uma linha que o serviço recusou ou que falhou recebe uma referência nova (r1, r1-retry1, r1-retry2). Uma linha recusada antes do envio (chave não registrada, limite do perfil) mantém a referência. Dois arquivos gravados de um lote contêm as mesmas referências, e pagar ambos paga cada linha uma vez. As linhas do lote não podem ter mudado. Se o arquivo foi movido, ou se as linhas vieram de um pipe, informe-as com --file.',
  'CSV file to write; it must not exist (default: next to the file of the batch)':
    'arquivo CSV a gravar; não pode existir (padrão: ao lado do arquivo do lote)',
  'write the refused and failed rows to a new CSV file, ready to be paid as a new batch':
    'grave as linhas recusadas e com falha em um novo arquivo CSV, pronto para pagar como novo lote',
  'Pay the rest of a batch': 'Pague o restante de um lote',
  'N|P%': 'N|P%',
  'stop after N failed rows in a row, or after P % of the rows failed; off never stops (default: 10 in a row, or 5 % once 20 rows were tried)':
    'para depois de N falhas seguidas, ou de P % das linhas com falha; off nunca para (padrão: 10 seguidas, ou 5 % depois de 20 linhas tentadas)',
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
  'The plan is a file from `pix payout batch FILE --propose PLAN`, or a proposal of `pix payout batch proposals`. It is refused if a byte of the plan or of the CSV file changed, if the plan has expired, was rejected or is for another account, if somebody else approved it, or if the same user and profile proposed it. Proposer and approver need the same journal (PIX_JOURNAL_URL between machines and users). A plan that is approved twice pays once.':
    'O plano é um arquivo de `pix payout batch ARQUIVO --propose PLANO`, ou uma proposta de `pix payout batch proposals`. É recusado se um byte do plano ou do arquivo CSV mudou, se o plano expirou, foi recusado ou é de outra conta, se outra pessoa o aprovou, ou se o mesmo usuário e perfil o propôs. Quem propõe e quem aprova precisam do mesmo diário (PIX_JOURNAL_URL entre máquinas e usuários). Um plano aprovado duas vezes paga uma vez.',
  'with --propose: time in which the plan can be approved, in seconds, or 90s, 10m, 2h (default: 3 days)':
    'com --propose: tempo em que o plano pode ser aprovado, em segundos, ou 90s, 10m, 2h (padrão: 3 dias)',
  'plan file, or id or batch name of a proposal in the journal; - for stdin':
    'arquivo do plano, ou id ou nome do lote de uma proposta no diário; - para a entrada padrão',
  'List proposed batches that wait for approval': 'Liste os lotes propostos que aguardam aprovação',
  "Lists the proposals of the profile's account in the journal, which machines share through PIX_JOURNAL_URL. Proposer and approver see the same states, whatever the names of their profiles are.":
    'Lista as propostas da conta do perfil no diário, que as máquinas compartilham por PIX_JOURNAL_URL. Quem propõe e quem aprova veem os mesmos estados, quaisquer que sejam os nomes dos perfis.',
  'also approved, rejected, expired and sent proposals':
    'também propostas aprovadas, recusadas, expiradas e enviadas',
  'Show a proposed batch: totals, state, new receivers, unusual amounts':
    'Mostre um lote proposto: totais, estado e o que há de incomum',
  'Lists rows whose receiver this account has never paid, and rows that differ more than tenfold from the last payment to the same receiver, as found when the batch was proposed. The receivers are in the CSV file; `pix payout batch approve PLAN` compares them again and shows their masked keys.':
    'Lista as linhas cujo recebedor esta conta nunca pagou, e as que diferem mais de dez vezes do último pagamento ao mesmo recebedor, como encontradas na proposta. Os recebedores estão no arquivo CSV; `pix payout batch approve PLANO` compara de novo e mostra as chaves mascaradas.',
  'Reject a proposed batch for good': 'Recuse um lote proposto em definitivo',
  'The journal stores who rejected the proposal and why, and the proposer sees both. The proposer can also reject the own proposal, to withdraw it. A rejected proposal stays rejected: propose the batch again.':
    'O diário guarda quem recusou a proposta e por quê, e quem propôs vê ambos. Quem propôs também pode recusar a própria proposta, para retirá-la. Uma proposta recusada continua recusada: proponha o lote de novo.',
  'why, for the proposer': 'por quê, para quem propôs',
  'accepted, but not needed: nothing is asked': 'aceito, mas desnecessário: nada é perguntado',
  'CSV file of the batch (default: next to the plan, or in this folder); - for stdin':
    'arquivo CSV do lote (padrão: ao lado do plano, ou nesta pasta); - para a entrada padrão',
  'batch: a batch is proposed by one person and approved by another':
    'batch: um lote é proposto por uma pessoa e aprovado por outra',
  'the rows again, if the file was moved or was a pipe; - for stdin':
    'as linhas de novo, se o arquivo foi movido ou era um pipe; - para a entrada padrão',
  'Show the account: limits, balance, permissions': 'Mostre a conta: limites, saldo, permissões',
  'Account details': 'Dados da conta',
  'Show the account balance': 'Mostre o saldo da conta',
  "With several profiles, shows a row for each with today's money in and out, and a total. Production and test accounts are never added together. A figure with ≥ is not complete. A profile that cannot be read is shown with the reason; the exit code is that of the first failure.":
    'Com vários perfis, mostra uma linha de cada um com o dinheiro que entrou e saiu hoje, e um total. Contas de produção e de teste nunca são somadas. Um valor com ≥ não está completo. Um perfil que não pode ser lido aparece com o motivo; o código de saída é o da primeira falha.',
  'profile to show; repeat it for a row each and a total (PIX_PROFILE)':
    'perfil a mostrar; repita para uma linha de cada um e um total (PIX_PROFILE)',
  'a row for each profile, and a total': 'uma linha de cada perfil, e um total',
  'Close a day: add up its balances, money and fees, and check them':
    'Feche um dia: some saldos, valores e tarifas, e confira tudo',
  'Adds up the account statement of a day in São Paulo time, and compares it with the transactions and with the journal. By default, the last whole day. The opening balance comes from the statement, because the service does not return it. --sign-off records in the audit log who closed the day. Exit code 8 if the day does not add up, if the outcome of a payment is unknown, or if the figures of a closed day have changed. Compares the main family.':
    'Soma o extrato da conta em um dia do horário de São Paulo, e o compara com as transações e com o diário. Por padrão, o último dia completo. O saldo inicial vem do extrato, porque o serviço não o retorna. --sign-off grava no registro de auditoria quem fechou o dia. Código de saída 8 se o dia não fecha, se o resultado de um pagamento é desconhecido, ou se os valores de um dia fechado mudaram. Compara a família main.',
  'profile whose day is closed; repeat it for one page with a total (PIX_PROFILE)':
    'perfil cujo dia é fechado; repita para uma página com total (PIX_PROFILE)',
  'day in São Paulo time: date, yesterday or today': 'dia no horário de São Paulo: data, yesterday ou today',
  'record in the audit log who closed the day, with its figures':
    'grava no registro de auditoria quem fechou o dia, com os valores',
  'sign off a day that does not add up, for this reason; it is recorded':
    'assina um dia que não fecha, por este motivo; ele fica registrado',
  DAY: 'DIA',
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
  'Answers first whether it was paid. Lists transaction, deliveries, refunds, dispute, statement entries, inbox and journal by time. Exit code 8 if there is a problem, 4 if the payment is not found.':
    'Responde primeiro se foi pago. Lista transação, entregas, devoluções, infração, lançamentos, caixa de entrada e diário por horário. Código de saída 8 se houver pendência, 4 se o pagamento não for encontrado.',
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
  'Find payments by any part of what a customer sends':
    'Encontre pagamentos por qualquer parte do que um cliente envia',
  'TEXT may contain an amount, part of a name, a reference, a transaction id, an end-to-end id, a Pix key, a CPF or CNPJ, a copy-and-paste code, or a line of a bank receipt with several of these. The best match comes first. Searches the caches, the inbox, the journal and the service. The period is for amounts, names, keys and documents: ids are found at any time. Exit code 4 if nothing matches.':
    'TEXTO pode conter um valor, parte de um nome, uma referência, um id de transação, um ID fim a fim, uma chave Pix, um CPF ou CNPJ, um código copia e cola, ou uma linha de um comprovante com vários deles. O melhor resultado vem primeiro. Procura nos caches, na caixa de entrada, no diário de pagamentos e no serviço. O período vale para valores, nomes, chaves e documentos: ids são encontrados em qualquer data. Código de saída 4 se nada for encontrado.',
  'text to search for; - for stdin': 'texto a procurar; - para stdin',
  'start of the period (default: 7d)': 'início do período (padrão: 7d)',
  'List refunds with their own status, latest first':
    'Liste devoluções com seu próprio status, as mais recentes primeiro',
  "Refunds with an unknown outcome come first: only the journal has them, and `pix journal resolve` resolves them. The service keeps only the sum and the last status of a charge's refunds. Refunds that were not made here are therefore one row per charge.":
    'Devoluções com resultado desconhecido vêm primeiro: só o diário de pagamentos as tem, e `pix journal resolve` as resolve. O serviço guarda só a soma e o último status das devoluções de uma cobrança. Por isso, devoluções que não foram feitas aqui são uma linha por cobrança.',
  'only refunds of this charge': 'só devoluções desta cobrança',
  'only these statuses, comma-separated; "unknown" includes refunds in progress':
    'só estes status, separados por vírgula; "unknown" inclui devoluções em andamento',
  'Show a refund with its own status': 'Mostre uma devolução com seu próprio status',
  'With the id of a charge, shows its latest refund.':
    'Com o id de uma cobrança, mostra a devolução mais recente dela.',
  'end-to-end id or reference of the refund, id of its journal entry, or id of the charge':
    'ID fim a fim ou referência da devolução, id da entrada no diário, ou id da cobrança',
  'write the defense in $VISUAL or $EDITOR; an empty text cancels':
    'escreva a defesa em $VISUAL ou $EDITOR; um texto vazio cancela',
  'With --open, the nearest deadline first; on a terminal, "due in" is the time left. Tables and csv also show order and customer of the first 20 disputes, each read with one request.':
    'Com --open, o prazo mais próximo primeiro; em um terminal, "resta" é o tempo que falta. Tabelas e csv também mostram pedido e cliente das 20 primeiras infrações, cada uma lida com uma requisição.',
  'Answer in one sentence whether a payment arrived': 'Responda em uma frase se um pagamento chegou',
  'The sentence can be sent to a customer, in the language of --lang. It says only what the service shows. The name is masked unless --reveal. JSON has the sentence in both languages, and the facts.':
    'A frase pode ser enviada a um cliente, no idioma de --lang. Ela só diz o que o serviço mostra. O nome é mascarado sem --reveal. O JSON tem a frase nos dois idiomas, e os dados.',
  'transaction id, end-to-end id (also of a refund) or reference':
    'ID de transação, ID fim a fim (também de uma devolução) ou referência',
  'also copy the sentence to the clipboard': 'também copia a frase para a área de transferência',
  'Collect the evidence for a dispute in one HTML page': 'Reúna as provas de uma infração em uma página HTML',
  'The page has the dispute, the charge, its receipt, the deliveries and the history. It has no scripts and needs no other file. Personal data is masked unless --reveal. Without --out, the page is printed on stdout.':
    'A página tem a infração, a cobrança, o comprovante, as entregas e o histórico. Ela não tem scripts nem precisa de outro arquivo. Dados pessoais são mascarados sem --reveal. Sem --out, a página é escrita na saída padrão.',
  'write the page to this file': 'grava a página neste arquivo',
  'with --wait: save the receipt as .html, .pdf or .png':
    'com --wait: salva o comprovante como .html, .pdf ou .png',
  'Show or save the receipt of a payment (comprovante)': 'Mostre ou salve o comprovante de um pagamento',
  'Only for money that moved: exit code 5 for other payments. Names are whole; documents and keys are masked unless --reveal. The end-to-end id or reference of a refund gives the receipt of the refund. Several identifiers give one file each: FILE, with - and the reference (or the id) before its ending. Nothing is written unless all have a receipt.':
    'Só para dinheiro que foi movimentado: código de saída 5 para outros pagamentos. Os nomes são inteiros; documentos e chaves são mascarados sem --reveal. O ID fim a fim ou a referência de uma devolução dá o comprovante da devolução. Vários identificadores dão um arquivo cada: ARQUIVO, com - e a referência (ou o ID) antes do final. Nada é gravado se algum não tiver comprovante.',
  'transaction id, end-to-end id (also of a refund) or reference; repeatable':
    'ID de transação, ID fim a fim (também de uma devolução) ou referência; pode ser repetido',
  'write to this file, which ends with .html, .pdf or .png':
    'grava neste arquivo, que termina em .html, .pdf ou .png',
  'the receipt of the refund of the payment': 'o comprovante da devolução do pagamento',
};
