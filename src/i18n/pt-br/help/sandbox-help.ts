export const sandboxHelp: Readonly<Record<string, string>> = {
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
};
