export const setupHelp: Readonly<Record<string, string>> = {
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
  'KEY: baseUrl, hubUrl, cardUrl, sandboxUrl, family, live, readOnly, id (shared by machines of one account), resolveSeconds (in seconds, or 90s, 10m), dashboard.<key> (retryMinutes, disputeHours, lowBalance, requestsPerDay, notify, theme) or wire.<key> (to list these: `pix profile show --wire`). An empty VALUE removes the setting. Asks for confirmation of a new address if secrets of the profile would be sent there.':
    'CHAVE: baseUrl, hubUrl, cardUrl, sandboxUrl, family, live, readOnly, id (o mesmo nas máquinas de uma conta), resolveSeconds (em segundos, ou 90s, 10m), dashboard.<key> (retryMinutes, disputeHours, lowBalance, requestsPerDay, notify, theme) ou wire.<key> (para listar: `pix profile show --wire`). Um VALOR vazio remove a configuração. Pede confirmação de um endereço novo se segredos do perfil seriam enviados para lá.',
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
};
