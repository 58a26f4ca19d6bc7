/** Textos de `pix help TÓPICO`. A chave de cada texto é o texto em inglês. */
export const topicsHelp = {
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
} as const;
