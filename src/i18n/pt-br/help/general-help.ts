export const generalHelp: Readonly<Record<string, string>> = {
  FLAGS: 'OPÇÕES',
  'GLOBAL FLAGS': 'OPÇÕES GLOBAIS',
  see: 'veja',
  EXAMPLES: 'EXEMPLOS',
  USAGE: 'USO',
  COMMAND: 'COMANDO',
  COMMANDS: 'COMANDOS',
  'skip the confirmation': 'pula a confirmação',
  'print the request without sending it': 'mostra a requisição sem enviá-la',
  'base of the request body; - for stdin': 'base do corpo da requisição; - para a entrada padrão',
  'body field, replacing any other value; name:=json if not text':
    'campo do corpo, no lugar de qualquer outro valor; nome:=json se não for texto',
  VALUE: 'VALOR',
  '@FILE|-|JSON': '@ARQUIVO|-|JSON',
  'name=value': 'nome=valor',
  '[SECONDS]': '[SEGUNDOS]',
  'read again and redraw, every 5 s or as given (10, 90s, 10m); ndjson: a line per change':
    'lê de novo e redesenha, a cada 5 s ou como indicado (10, 90s, 10m); ndjson: uma linha por mudança',
  ARGUMENTS: 'ARGUMENTOS',
  "route family (default: the profile's)": 'família de rotas (padrão: a do perfil)',
  'start: date, 20/11/2026 23:30, ISO 8601 time, 2h, 3d, yesterday or today':
    'início: data, 20/11/2026 23:30, horário ISO 8601, 2h, 3d, ontem ou hoje',
  'end, inclusive (same formats)': 'fim, inclusive (mesmos formatos)',
  'maximum number of results': 'número máximo de resultados',
  'show all results': 'mostra todos os resultados',
  ID: 'ID',
  WHEN: 'QUANDO',
  N: 'N',
  default: 'padrão',
  TOPICS: 'TÓPICOS',
  'amount in reais: 150, 150.00, 150,00 or 1.234,56': 'valor em reais: 150, 150.00, 150,00 ou 1.234,56',
  'URL that receives each change of the payment': 'URL que recebe cada mudança do pagamento',
  'amount in reais (default: everything not yet refunded)':
    'valor em reais (padrão: tudo o que ainda não foi devolvido)',
  REAIS: 'REAIS',
  NAME: 'NOME',
  required: 'obrigatório',
  TEXT: 'TEXTO',
  HOST: 'HOST',
  PATH: 'CAMINHO',
  URL: 'URL',
  CODE: 'CÓDIGO',
  'virtual sub-account, up to 50 characters': 'subconta virtual, até 50 caracteres',
  'transaction id': 'id da transação',
  'your reference, instead of the id': 'sua referência, em vez do id',
  'end-to-end id': 'ID fim a fim',
  'virtual sub-account': 'subconta virtual',
  'only these statuses, comma-separated': 'só estes status, separados por vírgula',
  'only these types, comma-separated': 'só estes tipos, separados por vírgula',
  'your reference, exact match': 'sua referência, exata',
  'CPF or CNPJ of the payer': 'CPF ou CNPJ do pagador',
  'name of the payer': 'nome do pagador',
  'exact amount in reais': 'valor exato em reais',
  'Exit code 8 if it ends in another status or --max-wait runs out.':
    'Código de saída 8 se terminar em outro status ou se --max-wait se esgotar.',
  'status to wait for': 'status a esperar',
  'maximum wait, in seconds, or 90s, 10m, 2h': 'espera máxima, em segundos, ou 90s, 10m, 2h',
  'CPF|CNPJ': 'CPF|CNPJ',
  SECONDS: 'SEGUNDOS',
  FILE: 'ARQUIVO',
  KEY: 'CHAVE',
  DURATION: 'DURAÇÃO',
  'port; 0 for any free port': 'porta; 0 para qualquer porta livre',
  PORT: 'PORTA',
  'profile to use (PIX_PROFILE)': 'perfil a usar (PIX_PROFILE)',
  'output format (PIX_OUTPUT; default: table)': 'formato da saída (PIX_OUTPUT; padrão: table)',
  'same as -o json': 'o mesmo que -o json',
  'filter the JSON output with jq; strings print raw': 'filtra a saída JSON com jq; textos saem sem aspas',
  'csv as Excel in Brazil reads it: `;`, decimal comma, São Paulo times, digits kept as text':
    'csv como o Excel no Brasil lê: `;`, vírgula decimal, horários de São Paulo, dígitos mantidos como texto',
  'columns to show, in order, or JSON keys': 'colunas a mostrar, em ordem, ou chaves do JSON',
  'language of messages and help (PIX_LANG)': 'idioma das mensagens e da ajuda (PIX_LANG)',
  'show HTTP requests on stderr, secrets masked (PIX_DEBUG=1)':
    'mostra requisições HTTP no stderr, sem segredos (PIX_DEBUG=1)',
  'timeout of each HTTP request, in seconds, or 90s, 10m, 2h (PIX_TIMEOUT; default: 30)':
    'tempo limite de cada requisição HTTP, em segundos, ou 90s, 10m, 2h (PIX_TIMEOUT; padrão: 30)',
  'disable colors (NO_COLOR)': 'desativa cores (NO_COLOR)',
  'show documents, keys and names unmasked': 'mostra documentos, chaves e nomes por inteiro',
  'never ask; an error names the flag to use instead (PIX_NO_INPUT=1, CI)':
    'nunca pergunta; um erro nomeia a opção a usar (PIX_NO_INPUT=1, CI)',
  'refuse any change (PIX_READ_ONLY=1)': 'recusa qualquer alteração (PIX_READ_ONLY=1)',
  FORMAT: 'FORMATO',
  EXPR: 'EXPR',
  'a,b,c': 'a,b,c',
  LANG: 'IDIOMA',
  'try pix on this machine': 'experimente o pix nesta máquina',
  'accounts, credentials, diagnostics': 'contas, credenciais, diagnóstico',
  Start: 'Começar',
  'charges, QR codes, refunds': 'cobranças, QR codes, devoluções',
  'card charges, recurrences, rates': 'cartões, recorrências, cotações',
  Receive: 'Receber',
  'payouts, transfers, Pix keys': 'pagamentos, transferências, chaves',
  'payments made here, who did what': 'pagamentos feitos aqui, quem fez o quê',
  Pay: 'Pagar',
  'live screen, balance, account': 'tela ao vivo, saldo, conta',
  'transactions, entries, search': 'transações, lançamentos, busca',
  'full history, answers, receipts': 'histórico, respostas, comprovantes',
  'reports, comparisons, end of day': 'relatórios, conferências, fim do dia',
  Check: 'Conferir',
  'receive, verify, store, forward, follow': 'receber, verificar, seguir',
  'delivery attempts, resends, disputes': 'tentativas, reenvios, infrações',
  Events: 'Eventos',
  'error codes, API calls, completion': 'códigos de erro, API, autocompletar',
  Learn: 'Aprender',
  'Run a Pix account from the terminal, with a local sandbox of the service.':
    'Opere uma conta Pix pelo terminal, com um sandbox local do serviço.',
  TOPIC: 'TÓPICO',
  'Help of a topic': 'Ajuda de um tópico',
  'Try first': 'Comece por',
  ROUTES: 'ROTAS',
  More: 'Mais',
  'show help': 'mostra a ajuda',
  not: 'não',
  'replace an existing file': 'substitui um arquivo existente',
  'replace an existing file, also if it has no results of a batch':
    'substitui um arquivo existente, mesmo que não tenha resultados de um lote',
  'Environment variables; a flag has priority over its variable, and both over the profile':
    'Variáveis de ambiente; uma opção tem prioridade sobre a variável, e ambas sobre o perfil',
  'the profile to use': 'o perfil a usar',
  'a token of unknown scope, or with the scope of its name':
    'um token de escopo desconhecido, ou com o escopo do nome',
  'root URLs of the route families': 'URLs raiz das famílias de rotas',
  'the secret that signs deliveries': 'o segredo que assina as entregas',
  'card credentials; the last two name files': 'credenciais de cartão; as duas últimas indicam arquivos',
  'passphrase of an encrypted vault': 'frase secreta de um cofre criptografado',
  'table, json, ndjson or csv': 'table, json, ndjson ou csv',
  'en or pt-BR; otherwise the locale decides': 'en ou pt-BR; sem ela, o locale decide',
  'time limit of one HTTP exchange in seconds': 'tempo limite de uma troca HTTP, em segundos',
  'on: refuse every change': 'ligada: recusa qualquer alteração',
  'on: never ask a question': 'ligada: nunca faz perguntas',
  'on: show each HTTP exchange, with secrets masked':
    'ligada: mostra cada troca HTTP, com os segredos mascarados',
  'folders of profiles, data and compiled code': 'pastas dos perfis, dos dados e do código compilado',
  'a journal or an inbox in PostgreSQL that machines share':
    'um diário ou uma caixa de entrada em PostgreSQL, compartilhados entre máquinas',
  'the proxy, and hosts without it, as with curl': 'o proxy, e os hosts sem proxy, como no curl',
  'file with more certificate authorities (PEM)': 'arquivo com mais autoridades certificadoras (PEM)',
  'whether to use colour': 'se a saída tem cores',
  'Exit codes of every command': 'Códigos de saída de todos os comandos',
  success: 'sucesso',
  'a bug of pix': 'um erro do próprio pix',
  'usage: a flag, an argument or a local check failed; nothing was sent':
    'uso: uma opção, um argumento ou uma verificação local falhou; nada foi enviado',
  'not authenticated or not allowed': 'sem autenticação ou sem permissão',
  'not found, or gone': 'não encontrado, ou removido',
  'refused by the service': 'recusado pelo serviço',
  'service unavailable after all retries; not applied':
    'serviço indisponível depois de todas as tentativas; nada foi aplicado',
  'outcome unknown: the request may have been applied':
    'resultado desconhecido: a requisição pode ter sido aplicada',
  'a check failed: a signature, a code, differences, a status that was not reached':
    'uma verificação falhou: uma assinatura, um código, diferenças, um status não alcançado',
  'the confirmation was declined': 'a confirmação foi recusada',
  'part of a batch was not paid, or has an unknown outcome':
    'parte de um lote não foi paga, ou tem resultado desconhecido',
  interrupted: 'interrompido',
  'Forms of output; results are on stdout, and everything else is on stderr':
    'Formas de saída; os resultados vão para stdout, e todo o resto para stderr',
  'for people; personal data is masked unless --reveal is given':
    'para pessoas; dados pessoais são mascarados, a não ser com --reveal',
  'one document with exact values; a failure is a document with the key error':
    'um documento com valores exatos; uma falha é um documento com a chave error',
  'one document a line, written while pages arrive':
    'um documento por linha, gravado conforme as páginas chegam',
  'exact values; --excel pt-BR writes for Excel': 'valores exatos; --excel pt-BR grava para o Excel',
  'choose and order columns or keys': 'escolhe e ordena colunas ou chaves',
  'filter the JSON result; strings print raw': 'filtra o resultado JSON; textos saem sem aspas',
  'read again and redraw': 'lê de novo e redesenha',
  'Files and folders of pix on Linux; see docs/platforms.md for other systems':
    'Arquivos e pastas do pix no Linux; veja outros sistemas em docs/platforms.md',
  'the profiles (PIX_CONFIG_DIR)': 'os perfis (PIX_CONFIG_DIR)',
  'secrets of profiles that do not use the keyring': 'segredos dos perfis que não usam o chaveiro',
  'marks that detect a journal that lacks payments': 'marcas que detectam um diário em que faltam pagamentos',
  'the journal of payments and the audit log (PIX_DATA_DIR)':
    'o diário de pagamentos e o registro de auditoria (PIX_DATA_DIR)',
  'the inbox of received deliveries': 'a caixa de entrada com as entregas recebidas',
  'caches of the dashboard and of triage': 'caches do painel e da triagem',
  'compiled code (PIX_CACHE_DIR)': 'código compilado (PIX_CACHE_DIR)',
  'Other topics': 'Outros tópicos',
  'Live events of the account': 'Eventos da conta ao vivo',
  'Show status changes, deliveries and disputes as they happen':
    'Mostre mudanças de status, entregas e infrações quando acontecem',
  'Each event is shown once. While `pix webhook listen` runs on this machine for this profile, events come from its inbox, and events that it does not receive come from the service. Otherwise the service is polled every 5 s: a status that lasts less may be skipped. An outage does not end the command. -o json prints one line per event, as -o ndjson does. Ctrl-C ends the command.':
    'Cada evento é mostrado uma vez. Enquanto `pix webhook listen` está em execução nesta máquina para este perfil, os eventos vêm da caixa de entrada, e os que ele não recebe vêm do serviço. Senão o serviço é consultado a cada 5 s: um status que dure menos pode ser omitido. Uma indisponibilidade não encerra o comando. -o json imprime uma linha por evento, como -o ndjson. Ctrl-C encerra o comando.',
  'also earlier events: date, ISO 8601 time, 2h, 3d':
    'também eventos anteriores: data, horário ISO 8601, 2h, 3d',
  'List delivery attempts, newest first': 'Liste tentativas de entrega, a mais recente primeiro',
  'only failed attempts (no 2xx response)': 'só tentativas que falharam (sem resposta 2xx)',
  'only attempts to the URL of this webhook': 'só tentativas para a URL deste webhook',
  'only attempts of this transaction': 'só tentativas desta transação',
  'Create the secret that signs deliveries to callback URLs':
    'Crie o segredo que assina entregas às URLs de callback',
  'Replace the secret that signs deliveries to callback URLs':
    'Substitua o segredo que assina entregas às URLs de callback',
  'The old secret stops working immediately.': 'O segredo antigo deixa de valer imediatamente.',
  'Delivery attempts recorded by the service': 'Tentativas de entrega registradas pelo serviço',
  'Secret that signs deliveries to callback URLs': 'Segredo que assina entregas às URLs de callback',
  'List received deliveries, newest first': 'Liste entregas recebidas, a mais recente primeiro',
  'only deliveries that are not forwarded (yet)': 'só entregas (ainda) não encaminhadas',
  'only rejected deliveries (invalid signature or event)':
    'só entregas recusadas (assinatura ou evento inválido)',
  'only this event': 'só este evento',
  'only this transaction': 'só esta transação',
  'Remove old deliveries from the inbox': 'Remova entregas antigas da caixa de entrada',
  'remove deliveries received before: date, ISO 8601 time, or 90d':
    'remove entregas recebidas antes: data, horário ISO 8601, ou 90d',
  'Forward received deliveries again, byte for byte': 'Encaminhe de novo entregas recebidas, byte a byte',
  'Give delivery numbers, or --failed for all deliveries that are not forwarded. If an event fails, later events of its transaction are not forwarded. Exit code 8 if a delivery is not accepted.':
    'Informe números de entregas, ou --failed para todas as entregas não encaminhadas. Se um evento falha, eventos posteriores da transação não são encaminhados. Código de saída 8 se uma entrega não for aceita.',
  'delivery number; repeatable': 'número da entrega; pode ser repetido',
  'all deliveries that are not forwarded (yet)': 'todas as entregas (ainda) não encaminhadas',
  'with --failed, only this event': 'com --failed, só este evento',
  'with --failed, received since: date, ISO 8601 time, 2h or 3d':
    'com --failed, recebidas desde: data, horário ISO 8601, 2h ou 3d',
  "URL to forward to (default: each delivery's target)": 'URL de destino (padrão: o destino de cada entrega)',
  'Labels: duplicate (arrived more than once), out of order (arrived after a later event of its transaction), stale (a repeated attempt that arrived after a later event of its transaction).':
    'Rótulos: duplicada (chegou mais de uma vez), fora de ordem (chegou depois de um evento posterior da transação), ultrapassada (uma tentativa repetida que chegou depois de um evento posterior da transação).',
  'Show a received delivery and its body': 'Mostre uma entrega recebida e seu corpo',
  'delivery number': 'número da entrega',
  'Count the deliveries in the inbox': 'Conte as entregas da caixa de entrada',
  'Deliveries received on this machine': 'Entregas recebidas nesta máquina',
  EVENT: 'EVENTO',
  'Defend a charge in a dispute (MED infraction)': 'Defenda uma cobrança em uma infração (MED)',
  'A defense can be sent only once and cannot be changed.':
    'Uma defesa só pode ser enviada uma vez, e não pode ser alterada.',
  'Delivered on 20 Nov, signed for': 'Entregue em 20 de novembro, com assinatura',
  'infraction id or protocol': 'id ou protocolo da infração',
  'text of the defense, up to 2000 characters': 'texto da defesa, até 2000 caracteres',
  'file with the text of the defense (UTF-8)': 'arquivo com o texto da defesa (UTF-8)',
  'on a live profile: the disputed amount, as confirmation':
    'em perfil de produção: o valor contestado, como confirmação',
  'List the defenses sent in a dispute': 'Liste as defesas enviadas em uma infração',
  'infraction id': 'id da infração',
  'Show a dispute (MED infraction)': 'Mostre uma infração (MED)',
  'infraction id or protocol; with --family hub, the protocol':
    'id ou protocolo da infração; com --family hub, o protocolo',
  'List disputes (MED infractions), newest first': 'Liste infrações (MED), a mais recente primeiro',
  'Follow a dispute until it is over or reaches a given status':
    'Acompanhe uma infração até terminar ou chegar a um status',
  'only open disputes': 'só infrações abertas',
  'Disputes (MED infractions): read and defend': 'Infrações (MED): leia e defenda',
  'Resend the deliveries of many transactions to their callback URLs':
    'Reenvie as entregas de muitas transações às URLs de callback',
  'Includes only transactions that have a callback URL. The period is at most 7 days, within the last 30 days.':
    'Inclui só transações que têm URL de callback. O período é de no máximo 7 dias, dentro dos últimos 30 dias.',
  'only these events; an event is resent only while it matches the status of its transaction':
    'só estes eventos; um evento só é reenviado enquanto corresponde ao status da transação',
  'Resend failed deliveries': 'Reenvie entregas com falha',
  'Prints the plan first: for each endpoint, the number of events by route (registered webhook or callback URL), and the events that cannot be resent. With --wait, follows the delivery history until each event is delivered, then prints totals per endpoint. Exit code 8 if an event is not delivered, 10 if some resends could not be requested.':
    'Mostra antes o plano: para cada endpoint, o número de eventos por rota (webhook registrado ou URL de callback), e os eventos que não podem ser reenviados. Com --wait, acompanha o histórico de entregas até cada evento ser entregue e mostra totais por endpoint. Código de saída 8 se um evento não for entregue, 10 se algum reenvio não pôde ser pedido.',
  'list each event instead of totals per endpoint': 'lista cada evento em vez de totais por endpoint',
  'only this endpoint: URL or part of it': 'só este endpoint: URL ou parte dela',
  'only this cause: 500, 4xx, 5xx, redirect, timeout, connection_refused, dns, tls or no_answer':
    'só esta causa: 500, 4xx, 5xx, redirect, timeout, connection_refused, dns, tls ou no_answer',
  'List undelivered events by endpoint and cause, worst first':
    'Liste eventos não entregues por endpoint e causa, os piores primeiro',
  'Counts events, not attempts: an event is undelivered until an attempt gets a 2xx response. Attempts already read are kept in the data folder. On a terminal, opens an interactive view first (the deliveries of `pix dashboard`), except with --no-input. Exit code 8 if any event is undelivered.':
    'Conta eventos, não tentativas: um evento não foi entregue até uma tentativa receber resposta 2xx. As tentativas já lidas ficam na pasta de dados. Em um terminal, abre primeiro uma tela interativa (as entregas de `pix dashboard`), exceto com --no-input. Código de saída 8 se algum evento não foi entregue.',
  'read the history since: date, ISO 8601 time, 2h, 3d or yesterday (default: 30 days)':
    'lê o histórico desde: data, horário ISO 8601, 2h, 3d ou ontem (padrão: 30 dias)',
  'group by one of these (default: endpoint and cause)': 'agrupa por um destes (padrão: endpoint e causa)',
  CAUSE: 'CAUSA',
  'failed since: date, ISO 8601 time, 2h, 3d or yesterday (default and maximum: 30 days)':
    'que falharam desde: data, horário ISO 8601, 2h, 3d ou ontem (padrão e máximo: 30 dias)',
  'wait until each event is delivered': 'espera até cada evento ser entregue',
  'print the plan and every request; send nothing': 'mostra o plano e cada requisição; não envia nada',
  'Resend the deliveries of a transaction to its callback URL':
    'Reenvie as entregas de uma transação à URL de callback',
  'The service queues the deliveries. To see the result: `pix callback list`.':
    'O serviço enfileira as entregas. Para ver o resultado: `pix callback list`.',
  'Resend the failed deliveries of a webhook': 'Reenvie as entregas com falha de um webhook',
  'webhook id': 'id do webhook',
  'Resend deliveries': 'Reenvie entregas',
  'Show whether a webhook is verified (sandbox only)': 'Mostre se um webhook está verificado (só no sandbox)',
  'Exit code 8 if the webhook is not verified. With --run, the check is repeated.':
    'Código de saída 8 se o webhook não estiver verificado. Com --run, a verificação é repetida.',
  'repeat the check, after fixing the endpoint': 'repete a verificação, depois de corrigir o endpoint',
  'Register a webhook for the events of the account': 'Registre um webhook para os eventos da conta',
  'public https URL that receives deliveries': 'URL https pública que recebe entregas',
  'event to deliver; repeatable (default: all)': 'evento a entregar; pode ser repetido (padrão: todos)',
  'sign deliveries; the secret is shown once and stored in the vault':
    'assina as entregas; o segredo é mostrado uma vez e guardado no cofre',
  'List registered webhooks': 'Liste webhooks registrados',
  'Receive deliveries: verify, store, show and forward them':
    'Receba entregas: verifique, guarde, mostre e encaminhe',
  'Each delivery is stored in the inbox before it is answered. An invalid signature is answered with 401. Secrets rotated or added in the profile are accepted without a restart; SIGHUP reads them again. Events to forward are queued in the inbox, also across restarts. If a URL does not answer an event with 2xx, the listener tries again after 1 s, then with doubled pauses of up to 5 minutes, for 3 days; later events of the same transaction wait. A URL that does not answer at all is tried every 30 s. `pix inbox replay --failed` forwards events that were given up. Ctrl-C stops the listener.':
    'Cada entrega é guardada na caixa de entrada antes de ser respondida. Uma assinatura inválida recebe 401. Segredos substituídos ou incluídos no perfil são aceitos sem reiniciar; SIGHUP os lê de novo. Os eventos a encaminhar ficam em uma fila na caixa de entrada, também entre reinícios. Se uma URL não responde 2xx a um evento, o receptor tenta de novo após 1 s, depois com pausas dobradas de até 5 minutos, por 3 dias; eventos posteriores da mesma transação esperam. Uma URL que não responde nada é tentada a cada 30 s. `pix inbox replay --failed` encaminha os eventos abandonados. Ctrl-C encerra o receptor.',
  'address to listen on': 'endereço em que atende',
  'path that receives deliveries': 'caminho que recebe entregas',
  'read the secret from stdin': 'lê o segredo da entrada padrão',
  'maximum clock difference of a signature, in seconds, or 90s, 10m, 2h':
    'diferença máxima de horário de uma assinatura, em segundos, ou 90s, 10m, 2h',
  'forward each new event to this URL, byte for byte; repeatable':
    'encaminha cada evento novo a esta URL, byte a byte; pode ser repetido',
  'trust only the authorities of this file (PEM) when forwarding to https':
    'ao encaminhar para https, confia só nas autoridades deste arquivo (PEM)',
  'do not verify the certificate of an https URL on this machine when forwarding':
    'ao encaminhar, não verifica o certificado de uma URL https desta máquina',
  'also forward this event to this URL; repeatable':
    'encaminha também este evento a esta URL; pode ser repetido',
  'EVENT=URL': 'EVENTO=URL',
  'show and forward only these events; all are stored':
    'mostra e encaminha só estes eventos; todos são guardados',
  'register the public URL as a webhook first': 'registra antes a URL pública como webhook',
  'public URL at which the service reaches this listener':
    'URL pública em que o serviço alcança este receptor',
  'also fetch missed events from the service, now and every 30 s':
    'busca também eventos perdidos no serviço, agora e a cada 30 s',
  'with --poll, fetch events since: date, ISO 8601 time, 2h or 3d':
    'com --poll, busca eventos desde: data, horário ISO 8601, 2h ou 3d',
  'inbox shared by several machines: postgres://user@host/database':
    'caixa de entrada compartilhada: postgres://usuario@host/banco',
  'answer health checks (GET) at this path: 200, or 503 while nothing can be stored or when stopping':
    'responde verificações de saúde (GET) neste caminho: 200, ou 503 enquanto nada puder ser guardado ou ao encerrar',
  'separate port for health checks (/healthz or --health-path) and metrics (/metrics); 0 for any free port':
    'porta separada para verificações de saúde (/healthz ou --health-path) e métricas (/metrics); 0 para qualquer porta livre',
  'file that receives the address and process id when the listener is ready':
    'arquivo que recebe o endereço e o id do processo quando o receptor está pronto',
  'exit after this many new events': 'encerra depois deste número de eventos novos',
  'TLS certificate (PEM)': 'certificado TLS (PEM)',
  'private key of the TLS certificate (PEM)': 'chave privada do certificado TLS (PEM)',
  'Replace the secret of a webhook': 'Substitua o segredo de um webhook',
  'Send a signed test delivery to an endpoint': 'Envie uma entrega de teste assinada a um endpoint',
  'Shows the response. Exit code 8 unless it is 2xx within 5 s. Plain http to another machine requires --plain-http, because deliveries contain names and documents.':
    'Mostra a resposta. Código de saída 8 se não for 2xx em 5 s. Usar http para outra máquina exige --plain-http, porque entregas contêm nomes e documentos.',
  'URL of the endpoint': 'URL do endpoint',
  'event to send': 'evento a enviar',
  'body, sent byte for byte (default: a sample)': 'corpo, enviado byte a byte (padrão: um exemplo)',
  'id of a real transaction to use as the body': 'id de uma transação real a usar como corpo',
  'send without a signature': 'envia sem assinatura',
  'allow http:// to another machine': 'permite http:// para outra máquina',
  'Verify the signature of a saved delivery': 'Verifique a assinatura de uma entrega gravada em arquivo',
  'The body must be the exact bytes received. Exit code 8 if the signature or the event is invalid.':
    'O corpo deve ser exatamente os bytes recebidos. Código de saída 8 se a assinatura ou o evento for inválido.',
  'file with the body; - for stdin': 'arquivo com o corpo; - para a entrada padrão',
  'value of the X-Callback-Event header, which must match the body':
    'valor do cabeçalho X-Callback-Event, que deve corresponder ao corpo',
  'value of the X-Callback-Signature header': 'valor do cabeçalho X-Callback-Signature',
  'reference time: Unix seconds or ISO 8601 (default: now)':
    'horário de referência: segundos Unix ou ISO 8601 (padrão: agora)',
  'Webhooks: register, listen, verify': 'Webhooks: registre, receba, verifique',
  '@FILE|JSON': '@ARQUIVO|JSON',
  HEADER: 'CABEÇALHO',
  T: 'T',
};
