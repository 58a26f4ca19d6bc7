export const machineHelp: Readonly<Record<string, string>> = {
  'Call any route of the service by its path': 'Chame qualquer rota do serviço pelo caminho',
  'The token is added to the request, which never leaves the base URL. Routes that move money are refused: use their own commands.':
    'O token é incluído na requisição, que nunca sai da URL base. Rotas que movimentam dinheiro são recusadas: use os comandos próprios.',
  'HTTP method: GET, POST, PUT, PATCH or DELETE': 'método HTTP: GET, POST, PUT, PATCH ou DELETE',
  'path below the base URL: /user/transactions': 'caminho abaixo da URL base: /user/transactions',
  'route family (default: by path)': 'família de rotas (padrão: pelo caminho)',
  'query parameter; repeatable': 'parâmetro da query string; pode ser repetido',
  'show status and headers too': 'mostra também status e cabeçalhos',
  'fetch all pages of a list as one array': 'busca todas as páginas de uma lista como um único array',
  METHOD: 'MÉTODO',
  'k=v': 'k=v',
  'Print the completion script of a shell': 'Exiba o script de autocompletar de um shell',
  'Completes commands, flags and their values, also profiles, batches and their csv files, references, recent transactions and webhooks that are stored on this machine; sends no request to the service. bash: add `source <(pix autocomplete bash)` to ~/.bashrc; zsh: add `source <(pix autocomplete zsh)` to ~/.zshrc, after compinit; fish: add `pix autocomplete fish | source` to config.fish; PowerShell: add `pix autocomplete powershell | Out-String | Invoke-Expression` to $PROFILE.':
    'Completa comandos, opções e seus valores, também perfis, lotes e seus arquivos csv, referências, transações recentes e webhooks guardados nesta máquina; não envia requisições ao serviço. bash: inclua `source <(pix autocomplete bash)` em ~/.bashrc; zsh: inclua `source <(pix autocomplete zsh)` em ~/.zshrc, depois de compinit; fish: inclua `pix autocomplete fish | source` em config.fish; PowerShell: inclua `pix autocomplete powershell | Out-String | Invoke-Expression` em $PROFILE.',
  shell: 'shell',
  SHELL: 'SHELL',
  'Check this machine, the profile, URLs and tokens, and suggest fixes':
    'Verifique esta máquina, o perfil, URLs e tokens, e veja o que corrigir',
  'Changes nothing, shows no secrets, and works without a profile too. Exit code 8 if a check fails.':
    'Não altera nada, não mostra segredos, e funciona também sem perfil. Código de saída 8 se uma verificação falhar.',
  'Explain an error code or event, and what to do about it':
    'Explique um código de erro ou evento, e o que fazer',
  'Works offline.': 'Funciona offline.',
  'error code or event name (default: all)': 'código de erro ou nome de evento (padrão: todos)',
  'Add a profile for an account of the service': 'Adicione um perfil para uma conta do serviço',
  'On a terminal, missing values are asked for. A token is never given on the command line.':
    'Em um terminal, o que falta é perguntado. Um token nunca é dado na linha de comando.',
  'profile name': 'nome do perfil',
  'base URL of the main routes': 'URL base das rotas main',
  'base URL of the hub routes': 'URL base das rotas hub',
  'base URL of the card routes': 'URL base das rotas de cartão',
  'base URL of the test environment': 'URL base do ambiente de testes',
  'read the token from stdin': 'lê o token da entrada padrão',
  'scopes of the token': 'escopos do token',
  'preferred route family, when both have the route': 'família de rotas preferida, quando ambas têm a rota',
  'production profile: payouts ask you to type the amount':
    'perfil de produção: pagamentos pedem que o valor seja digitado',
  'store secrets in a plain file, without encryption':
    'guarda os segredos em um arquivo comum, sem criptografia',
  'Show or change the payment limits of a profile': 'Mostre ou altere os limites de pagamento de um perfil',
  'Limits apply to payouts, paid codes and transfers, and are checked before anything is sent. The total of the day (São Paulo time) is read from the journal. The value none removes a limit. A payment beyond a limit needs --override-limits REASON, and the reason is recorded.':
    'Os limites valem para pagamentos, códigos pagos e transferências, e são verificados antes de qualquer envio. O total do dia (horário de São Paulo) é lido do diário. O valor none remove um limite. Um pagamento além de um limite exige --override-limits MOTIVO, e o motivo fica registrado.',
  'maximum of one payment, in reais': 'máximo de um pagamento, em reais',
  'maximum of all payments of a day, in reais': 'máximo de todos os pagamentos de um dia, em reais',
  'receiver types: CPF, CNPJ, PHONE, EMAIL, EVP, ACCOUNT':
    'tipos de recebedor: CPF, CNPJ, PHONE, EMAIL, EVP, ACCOUNT',
  'file of allowed keys, documents and account numbers, one per line; - for stdin':
    'arquivo de chaves, documentos e números de conta permitidos, um por linha; - para a entrada padrão',
  'allowed hours, São Paulo time': 'horário permitido, de São Paulo',
  TYPES: 'TIPOS',
  '08:00-18:00': '08:00-18:00',
  'List profiles': 'Liste perfis',
  'Remove a profile and its secrets': 'Remova um perfil e seus segredos',
  'Change a setting of a profile': 'Altere uma configuração de um perfil',
  'KEY: baseUrl, hubUrl, cardUrl, sandboxUrl, family, live, readOnly, id (shared by machines of one account), resolveSeconds (in seconds, or 90s, 10m), dashboard.<key> (retryMinutes, disputeHours, lowBalance, requestsPerDay, notify, theme), mcp.reveal or wire.<key> (to list these: `pix profile show --wire`). An empty VALUE removes the setting. Asks for confirmation of a new address if secrets of the profile would be sent there.':
    'CHAVE: baseUrl, hubUrl, cardUrl, sandboxUrl, family, live, readOnly, id (o mesmo nas máquinas de uma conta), resolveSeconds (em segundos, ou 90s, 10m), dashboard.<key> (retryMinutes, disputeHours, lowBalance, requestsPerDay, notify, theme), mcp.reveal ou wire.<key> (para listar: `pix profile show --wire`). Um VALOR vazio remove a configuração. Pede confirmação de um endereço novo se segredos do perfil seriam enviados para lá.',
  'setting to change': 'configuração a alterar',
  'new value': 'novo valor',
  'Show a profile: URLs, tokens (last characters), secret storage':
    'Mostre um perfil: URLs, tokens (últimos caracteres), guarda de segredos',
  'profile name (default: the current one)': 'nome do perfil (padrão: o atual)',
  'show the wire settings: names that the specification leaves open, with default and current value':
    'mostra as configurações wire: nomes que a especificação não define, com valor padrão e atual',
  'Select the current profile': 'Selecione o perfil atual',
  'Accounts set up on this machine': 'Contas configuradas nesta máquina',
  'Store a token, webhook secret or card credential of a profile':
    'Guarde um token, segredo de webhook ou credencial de cartão de um perfil',
  'The value is read from stdin or asked for on a terminal, never given on the command line. An existing value of the same name is replaced.':
    'O valor é lido da entrada padrão ou perguntado no terminal, nunca na linha de comando. Um valor já existente com o mesmo nome é substituído.',
  'name; reserved: webhook, card.clientId, card.clientSecret, card.cert, card.key, card.ca':
    'nome; reservados: webhook, card.clientId, card.clientSecret, card.cert, card.key, card.ca',
  'read the value from stdin': 'lê o valor da entrada padrão',
  'route family of the token': 'família de rotas do token',
  'store a secret that is not a token': 'guarda um segredo que não é um token',
  'List tokens and secrets of a profile (last 4 characters)':
    'Liste tokens e segredos de um perfil (últimos 4 caracteres)',
  'Remove a token or secret of a profile': 'Remova um token ou segredo de um perfil',
  'name of the token or secret': 'nome do token ou segredo',
  'Tokens, secrets and certificates of a profile': 'Tokens, segredos e certificados de um perfil',
  'Cancel a pending sandbox transaction': 'Cancele uma transação pendente do sandbox',
  'Advance the sandbox clock': 'Avance o relógio do sandbox',
  'Everything due within that time happens: expirations, payouts, delivery retries.':
    'Tudo o que vence nesse tempo acontece: expirações, pagamentos, novas tentativas de entrega.',
  'duration, in seconds, or 90s, 10m, 2h, 1d': 'duração, em segundos, ou 90s, 10m, 2h, 1d',
  'Expire a pending sandbox charge': 'Expire uma cobrança pendente do sandbox',
  'Fail a pending sandbox transaction': 'Faça falhar uma transação pendente do sandbox',
  'Make requests to the sandbox fail, for any client':
    'Faça falhar requisições ao sandbox, de qualquer cliente',
  'requests affected; * for all': 'requisições afetadas; * para todas',
  'type of fault': 'tipo de falha',
  'number of requests (default: all)': 'número de requisições (padrão: todas)',
  'probability for each request, 0 to 1': 'probabilidade em cada requisição, de 0 a 1',
  'HTTP status, with --kind status or foreign-…': 'status HTTP, com --kind status ou foreign-…',
  'error code, with --kind status': 'código de erro, com --kind status',
  'body of the answer, with --kind foreign-…': 'corpo da resposta, com --kind foreign-…',
  'milliseconds, with --kind delay': 'milissegundos, com --kind delay',
  'Remove all sandbox faults': 'Remova todas as falhas do sandbox',
  'List sandbox faults': 'Liste as falhas do sandbox',
  'Open or update a dispute (MED) of a paid sandbox charge':
    'Abra ou altere uma infração (MED) de uma cobrança paga do sandbox',
  'type of dispute': 'tipo da infração',
  'statement of the payer': 'relato do pagador',
  'move the open dispute to this status': 'move a infração aberta para este status',
  'result of the analysis, with --status CLOSED': 'resultado da análise, com --status CLOSED',
  'Pay a sandbox charge, as a customer would': 'Pague uma cobrança do sandbox, como faria um cliente',
  'Refund a paid sandbox charge, or return a payout': 'Devolva uma cobrança paga ou um pagamento do sandbox',
  'Replace a leaked sandbox token': 'Substitua um token vazado do sandbox',
  'The old token stops working immediately; the sandbox profile gets the new one.':
    'O token antigo deixa de valer imediatamente; o perfil do sandbox recebe o novo.',
  'token to replace': 'token a substituir',
  'account of the token': 'conta do token',
  'Delete all sandbox data; tokens stay valid':
    'Apague todos os dados do sandbox; os tokens continuam válidos',
  'Start a local sandbox of the service and its profile "sandbox"':
    'Inicie um sandbox local do serviço e seu perfil "sandbox"',
  'Listens on loopback only; no account is needed. Ctrl-C stops the sandbox. The next start continues where it stopped, except with --data :memory:.':
    'Atende só em loopback; não precisa de conta. Ctrl-C encerra o sandbox. O próximo início continua de onde parou, exceto com --data :memory:.',
  'folder for its data (default: below PIX_DATA_DIR); :memory: stores nothing':
    'pasta dos dados (padrão: abaixo de PIX_DATA_DIR); :memory: não grava nada',
  'seed of ids, tokens and random values of new data (default: random)':
    'semente de ids, tokens e valores aleatórios de dados novos (padrão: aleatória)',
  'generate traffic: actions per minute': 'gera tráfego: ações por minuto',
  'deliver to webhooks that have not answered the challenge':
    'entrega a webhooks que não responderam ao desafio',
  'traffic scenario': 'cenário de tráfego',
  'run in the background': 'executa em segundo plano',
  'Show the contents and clock of the running sandbox':
    'Mostre o conteúdo e o relógio do sandbox em execução',
  'Stop the running sandbox': 'Encerre o sandbox em execução',
  'Generate sandbox traffic': 'Gere tráfego no sandbox',
  'Creates charges, payments, payouts, refunds and disputes. The same sandbox seed gives the same traffic.':
    'Cria cobranças, recebimentos, pagamentos, devoluções e infrações. A mesma semente do sandbox gera o mesmo tráfego.',
  'actions per minute': 'ações por minuto',
  'traffic scenario (default: an ordinary day)': 'cenário de tráfego (padrão: um dia comum)',
  'Stop sandbox traffic': 'Encerre o tráfego do sandbox',
  'Local sandbox of the service': 'Sandbox local do serviço',
  'Sandbox clock': 'Relógio do sandbox',
  'Faults that the sandbox simulates': 'Falhas que o sandbox simula',
  'Traffic that the sandbox generates': 'Tráfego que o sandbox gera',
  '"METHOD /path"': '"MÉTODO /caminho"',
  P: 'P',
  STATUS: 'STATUS',
  MS: 'MS',
  NUMBER: 'NÚMERO',
  'DIR|:memory:': 'PASTA|:memory:',
  RATE: 'TAXA',
  'Run a demo on this machine: charge, payment, webhook, report':
    'Execute uma demonstração: cobrança, pagamento, webhook, relatório',
  'Uses a temporary sandbox and leaves nothing behind.':
    'Usa um sandbox temporário e não deixa nada para trás.',
  'Remove personal data of old payments from the journal':
    'Remova do diário os dados pessoais de pagamentos antigos',
  'Removes receivers and texts from finished payments of all profiles. Reference, account, amount, status and a fingerprint of the receiver stay, so that nothing is paid twice. Payments that moved no money, with a reference generated here, are deleted. So are proposals of batches that expired before this time. A payment stays unchanged if it is in progress, not final or was never shown, or if its outcome is unknown or its answer differed from the order.':
    'Remove recebedores e textos de pagamentos encerrados de todos os perfis. Referência, conta, valor, status e uma impressão digital do recebedor ficam, para que nada seja pago duas vezes. Pagamentos que não movimentaram dinheiro, com referência gerada aqui, são apagados, assim como as propostas de lotes que expiraram antes. Um pagamento fica como está se está em andamento, não é final ou nunca foi mostrado, ou se o resultado é desconhecido ou a resposta diferiu do pedido.',
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
  'Serve read-only tools to an agent over stdin and stdout (MCP)':
    'Ofereça a um agente ferramentas de leitura por stdin e stdout (MCP)',
  'One tool for each route that only reads. No tool changes anything or moves money. Masks documents, keys and names unless the setting mcp.reveal of the profile is true. Sends at most 50 requests a minute. Ends with stdin.':
    'Uma ferramenta para cada rota que só lê. Nenhuma altera algo ou movimenta dinheiro. Mascara documentos, chaves e nomes, salvo se a configuração mcp.reveal do perfil for true. Envia no máximo 50 requisições por minuto. Termina com stdin.',
  'Show the help of a topic or command; with --json, for programs':
    'Mostre a ajuda de um tópico ou comando; com --json, para programas',
  'The JSON contains commands, arguments, flags, exit codes and the fields of results. Works offline.':
    'O JSON contém comandos, argumentos, opções, códigos de saída e os campos dos resultados. Funciona sem rede.',
  'command or topic (default: all)': 'comando ou tópico (padrão: todos)',
  'also write a JSON file for support, without secrets and personal data':
    'também grava um arquivo JSON para o suporte, sem segredos nem dados pessoais',
  'service status, help, tools for agents': 'status do serviço, ajuda, agentes',
  'output file, readable only by you': 'arquivo de saída, que só você pode ler',
};
