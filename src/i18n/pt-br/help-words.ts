/** The Portuguese texts of help. The key is the English text, as in gettext. */
export const helpWords: Readonly<Record<string, string>> = {
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
