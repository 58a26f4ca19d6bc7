import type { cliWords as english } from '../en/cli-words.ts';

export const cliWords: Record<keyof typeof english, string> = {
  'language.tag': 'pt-BR',
  'word.yes': 'sim',
  'word.no': 'não',
  'number.decimal_sign': ',',
  'flag.not_a_url': '--{flag}: "{value}" não é uma URL com http:// ou https://.',
  'flag.length': '--{flag} aceita de 1 a {most} caracteres.',
  'output.nothing': 'Nada a mostrar.',
  'output.left_out':
    'Colunas omitidas por falta de espaço: {columns}. Veja --fields e -o csv, ou alargue o terminal.',
  'output.damaged':
    '{count|linha danificada|linhas danificadas}: só {count?o id é mostrado|os ids são mostrados}. Restaure o arquivo de um backup.',
  'output.cut': 'Mostrando {count|linha|linhas}; há mais: aumente --limit ou use --all.',
  'output.unknown_field': 'Campo desconhecido "{field}". Escolha entre: {choices}.',
  'output.no_fields': 'Este comando não imprime resultado, então --fields e --jq não têm efeito.',
  'output.unknown_form': 'PIX_OUTPUT é "{form}": escolha table, json, ndjson ou csv.',
  'output.not_written': 'Não foi possível gravar a saída: {reason}',
  'output.not_written.hint':
    'Libere espaço ou grave em outro lugar. As alterações feitas pelo comando permanecem: confira-as antes de executar de novo.',
  'output.bad_jq': 'Expressão de --jq inválida: {reason}',
  'output.payment_sent': 'Pagamento enviado. Não foi possível mostrar o resultado: {reason}',
  'output.payment_sent.hint':
    'Execute o mesmo comando de novo para ver o pagamento: ele não é pago duas vezes.',
  'output.done': 'Concluído. Não foi possível mostrar o resultado: {reason}',

  'error.prefix': 'Erro',
  'error.our_fault': 'Falha do pix: {reason}',
  'error.our_fault.hint': 'Execute o comando de novo com PIX_DEBUG=1 e relate a saída.',
  'error.our_fault.hint_url': 'Execute o comando de novo com PIX_DEBUG=1 e relate a saída em {url}.',
  'error.usage': '{reason}',
  'error.usage.hint': 'Veja --help.',
  'usage.no_flag': 'Opção desconhecida {flag}.',
  'usage.no_flag_meant': 'Opção desconhecida {flag}. Quis dizer {meant}?',
  'usage.no_value': '{flag} aceita: {choices}; não "{value}".',
  'usage.no_value_meant': '{flag} aceita: {choices}; não "{value}". Quis dizer "{meant}"?',
  'usage.unexpected': '{count?Argumento inesperado|Argumentos inesperados}: {args}.',
  'usage.missing_argument': '{count?Falta o argumento|Faltam os argumentos}: {args}.',
  'usage.missing_flag': 'Falta a opção --{flag}.',
  'usage.flag_value': '--{flag} precisa de um valor.',
  'usage.integer': '--{flag} aceita um número inteiro; não "{value}".',
  'usage.integer_least': '--{flag} deve ser no mínimo {least}: "{value}" é menos.',
  'usage.integer_most': '--{flag} pode ser no máximo {most}: "{value}" é mais.',
  'usage.flag_once': 'Use --{flag} uma só vez.',
  'usage.id_and_reference': 'Informe o ID {id} ou --reference {reference}, não os dois.',
  'usage.bad_id': 'ID inválido "{id}": está vazio ou tem um caractere invisível.',
  'usage.bad_end_to_end_id':
    '--{flag}: "{id}" não é um ID fim a fim: E ou D, 8 caracteres da instituição, 12 dígitos de data e hora e 11 letras ou dígitos (32 ao todo).',
  'usage.id_or_reference': 'Informe um ID ou --reference.',
  'usage.flag_needs': '--{flag} não tem efeito sem {needs}.',
  'usage.flag_not_with': '--{flag} não tem efeito com {other}: use só um dos dois.',
  'usage.no_argument': 'Valores aceitos: {choices}; não "{value}".',
  'usage.no_argument_meant': 'Valores aceitos: {choices}; não "{value}". Quis dizer "{meant}"?',
  'error.interrupted': 'Interrompido.',
  'error.interrupted_write':
    'Interrompido durante uma requisição que altera algo: a alteração pode ter sido aplicada. Confira se foi aplicada antes de executar o comando de novo.',
  'error.line': 'linha {line}',
  'error.request_id': 'ID da requisição: {id}',
  'error.retry_after': 'Tente de novo em {seconds} s.',
  'outcome.not_sent': 'Nada foi enviado.',
  'outcome.not_applied': 'Nada foi alterado.',
  'outcome.unknown': 'Resultado desconhecido: a alteração pode ter sido aplicada.',
  'outcome.applied': 'A alteração foi aplicada.',

  'service.foreign': 'HTTP {status} ({type}): {excerpt}. Esta resposta provavelmente não é do serviço.',
  'service.foreign_empty': 'HTTP {status} ({type}). Esta resposta provavelmente não é do serviço.',
  'service.foreign.hint':
    'Um proxy, um firewall ou outro servidor pode ter respondido. Confira o endereço: `pix profile show`, `pix doctor`.',
  'service.foreign_404.hint':
    'Confira o endereço do perfil: `pix profile show`. O caminho pode estar faltando (em geral /v1), ou o endereço pode ser de outro servidor.',
  'service.refused': 'O serviço recusou ({code}, HTTP {status}): {message}',
  'service.refused_unknown_code': 'O serviço respondeu {code} (HTTP {status}): {message}',

  'hint.network_connection':
    'Confira se o serviço está acessível e se o endereço está certo: `pix doctor` testa cada endereço.',
  'hint.network_dns': 'Confira o endereço do perfil (`pix profile show`) e o DNS desta máquina.',
  'hint.network_tls':
    'Confira o endereço do perfil e o relógio desta máquina. Atrás de um proxy com certificado próprio, defina NODE_EXTRA_CA_CERTS. `pix doctor` mostra detalhes.',
  'hint.timeout':
    'Tente de novo, ou espere mais com --timeout SEGUNDOS. `pix status` mostra se o serviço está no ar.',
  'hint.status_400': 'Confira os valores enviados; --dry-run mostra a requisição.',
  'hint.status_401': 'Confira o token: `pix token list`, ou `pix doctor`.',
  'hint.status_403':
    'O token ou este endereço IP não tem permissão para esta requisição: `pix doctor` mostra qual dos dois.',
  'hint.status_404': 'Confira o ID e o perfil: o ID pode ser de outra conta.',
  'hint.status_409': 'A requisição conflita com o status atual: confira o status antes de tentar de novo.',
  'hint.status_410': 'O item pedido expirou ou foi removido, e não pode mais ser usado.',
  'hint.status_422': 'O serviço recusou a requisição; a mensagem diz o motivo.',
  'hint.status_429': 'Requisições demais: espere e tente de novo.',
  'hint.status_unavailable':
    'O serviço está com problemas: tente de novo mais tarde. `pix status` mostra se o serviço está no ar.',
  'hint.auth': 'Confira o perfil e os tokens dele: `pix profile list`, `pix token list`.',
  'hint.missing': 'Confira o nome ou o ID, e o perfil em uso.',
  'hint.refused': 'Leia a mensagem; --dry-run mostra o que seria enviado.',
  'hint.unavailable': 'Tente de novo mais tarde.',
  'hint.unknown': 'Confira se a alteração foi feita antes de tentar de novo.',
  'hint.check': 'O resultado diz o que não confere.',
  'hint.declined': 'Execute o comando de novo e confirme para continuar.',
  'hint.partial': 'Só uma parte foi feita: confira o resultado antes de executar o comando de novo.',
  'hint.applied': 'A alteração foi feita. Confira o status antes de executar o comando de novo.',
  'hint.interrupted': 'Execute o comando de novo para recomeçar.',

  'client.no_root': 'Nenhuma URL definida para as rotas {family} do serviço.',
  'client.no_root.hint':
    'Defina a URL com `pix profile set NOME baseUrl https://…` (ou hubUrl, cardUrl, sandboxUrl), ou defina PIX_BASE_URL.',
  'client.no_sandbox': 'Nenhuma URL de sandbox definida.',
  'client.no_sandbox.hint': 'Inicie um sandbox com `pix sandbox start`.',
  'client.alias_clash': 'Dois campos do corpo teriam o mesmo nome "{field}".',
  'client.alias_clash.hint':
    'Use o nome original do campo, ou remova o apelido: `pix profile show --wire` lista os apelidos.',
  'client.bad_request': 'A requisição não foi enviada: {field}: {reason}',
  'client.bad_request.too_long':
    'A requisição não foi enviada: {field} é longo demais (tamanho máximo {expected}).',
  'client.bad_request.too_short':
    'A requisição não foi enviada: {field} é curto demais (tamanho mínimo {expected}).',
  'client.bad_request.too_large': 'A requisição não foi enviada: {field} pode ser no máximo {expected}.',
  'client.bad_request.too_small': 'A requisição não foi enviada: {field} deve ser no mínimo {expected}.',
  'client.bad_request.wrong_type': 'A requisição não foi enviada: {field} deve ser do tipo {expected}.',
  'client.bad_request.not_one_of': 'A requisição não foi enviada: {field} deve ser um destes: {expected}.',
  'client.bad_request.hint':
    'Corrija {field} e execute o comando de novo; --help mostra o que cada opção aceita.',
  'client.fault.timeout': 'O serviço não respondeu a tempo: {reason}.',
  'client.fault.connection': 'A conexão falhou: {reason}.',
  'client.fault.connection_to': 'A conexão com {at} falhou: {reason}.',
  'client.fault.no_answer': 'O serviço não respondeu em {seconds} s.',
  'client.fault.dns': 'Não foi possível resolver o nome do serviço: {reason}.',
  'client.fault.tls': 'A conexão TLS falhou: {reason}.',
  'client.fault.answer_cut': 'O serviço respondeu HTTP {status}, mas a resposta foi interrompida: {reason}.',
  'client.fault.aborted': 'A requisição foi interrompida.',
  'client.fault.proxy': 'O proxy falhou: {reason}.',
  'client.fault.proxy.hint':
    'HTTPS_PROXY define o proxy (http://usuario:senha@host:porta). NO_PROXY lista os hosts acessados sem o proxy.',
  'client.bad_proxy': '{variable} não é um endereço de proxy válido.',
  'client.bad_proxy.hint':
    'Escreva o endereço como http://host:porta ou https://host:porta; SOCKS não é suportado.',
  'client.foreign_answer':
    'HTTP {status} não é resposta do serviço: um proxy ou firewall pode tê-la enviado.',
  'client.bad_reply.empty': 'O serviço respondeu HTTP {status} com corpo vazio.',
  'client.bad_reply.not_json': 'O serviço respondeu HTTP {status} com algo que não é JSON ({type}): {start}',
  'client.bad_reply.too_large': 'O serviço respondeu HTTP {status} com mais de 16 MiB; o resto não foi lido.',
  'client.bad_reply.too_deep':
    'O serviço respondeu HTTP {status} com JSON de mais de {levels} níveis de profundidade.',
  'client.bad_reply.wrong_shape':
    'O serviço respondeu HTTP {status} com um campo ilegível: {field}: {reason}',
  'client.bad_reply.redirect':
    'O serviço respondeu HTTP {status}, um redirecionamento para {target}; redirecionamentos não são seguidos.',
  'client.bad_reply.redirect.hint':
    'Confira o endereço do perfil: protocolo, host e caminho (`pix profile show`, `pix doctor`).',
  'client.bad_reply.not_json.hint':
    'Um proxy, um firewall ou outro servidor pode ter respondido. Confira o endereço: `pix profile show`, `pix doctor`.',
  'client.bad_reply.encoded':
    'A resposta (HTTP {status}) tem a codificação "{encoding}", que o pix não pediu e não sabe ler.',
  'client.bad_reply.encoded.hint':
    'Um proxy entre o pix e o serviço comprime as respostas. Avise quem o opera, ou exclua o serviço com NO_PROXY.',
  'client.bad_reply.wrong_type': 'O serviço respondeu {type} onde se esperava {expected}.',
  'client.retries':
    '{count|tentativa falhou e foi repetida|tentativas falharam e foram repetidas}: {reasons}.',
  'client.retry': 'Tentativa {attempt} de {attempts} falhou: {reason}; nova tentativa em {seconds} s.',

  'profile.from_environment': 'Usando {name} do ambiente em vez do perfil "{profile}".',

  'family.no_flag': '--{flag} não está disponível na família {family}.',
  'family.no_status': '--status {status} não é um status da família {family}. Escolha entre: {choices}.',
  'amount.format': '"{value}" não é um valor em reais. Escreva como 150, 150.00, 150,00 ou 1.234,56.',
  'amount.ambiguous':
    '"{value}" pode ser lido de duas formas. Para mil reais, escreva 1234,00 ou 1.234,00; para um real e 23 centavos, escreva 1,23.',
  'amount.decimals': '"{value}" tem mais de duas casas decimais.',
  'amount.zero': 'O valor deve ser maior que zero.',
  'amount.negative': 'O valor deve ser maior que zero: "{value}" é negativo.',
  'amount.too_large': '"{value}" é mais do que um Pix pode transferir.',
  'when.window': '--from {from} é depois de --to {to}.',
  'when.format':
    '--{flag}: "{value}" não é uma data. Escreva 20/11/2026, 20/11/2026 23:30, um horário ISO 8601, ou 2h, 3d, hoje, ontem.',
  'duration.range': '--{flag} aceita de {min} a {max} segundos (ou 90s, 10m, 2h), não {value}.',
  'env.timeout': 'PIX_TIMEOUT é "{value}": escreva segundos, ou 90s, 10m, 2h.',
  'output.two_forms': '{flag} e -o {form} se contradizem. Retire uma das duas.',
  'file.exists': '{file} já existe.',
  'file.exists.hint': 'Para substituí-lo: --force.',
  'file.own': '{file} é um arquivo do próprio pix. Escolha outro nome.',
  'file.replace': '{file} já existe. Substituir?',
  'file.no_reader': '{file} é um pipe, e nenhum programa o lê. Inicie primeiro o leitor.',
  'env.switch': '{variable} é "{value}". Escreva 1, true, yes ou on, ou 0, false, no ou off.',
  'duration.format': '--{flag}: "{value}" não é uma duração. Escreva segundos, ou 90s, 10m, 2h, 1d.',
  'data.format': '--data aceita um objeto JSON, como {"nome": "valor"}.',
  'data.not_json': '--data não é um JSON válido.',
  'data.not_json_at': '--data não é um JSON válido, na linha {line}, coluna {column}.',
  'data.too_deep': '--data tem mais de {levels} níveis.',
  'set.format': '--set {value}: escreva nome=valor, ou nome:=json.',

  read_only: 'Recusado: este comando altera algo, e {source} permite só leitura.',
  'read_only.hint': 'Retire --read-only ou PIX_READ_ONLY, ou execute `pix profile set NOME readOnly false`.',
  'confirm.needs_yes': 'Este comando exige confirmação, e não há terminal onde perguntar.',
  'confirm.needs_yes.hint': 'Use --yes para confirmar.',
  'confirm.needs_yes.no_input': 'Este comando exige confirmação, e {source} proíbe perguntas.',
  'confirm.needs_amount':
    'Em um perfil de produção o valor deve ser confirmado, e não há terminal onde perguntar.',
  'confirm.needs_amount.no_input':
    'Em um perfil de produção o valor deve ser confirmado, e {source} proíbe perguntas.',
  'confirm.needs_amount.hint': 'Use --confirm-amount; só --yes não basta aqui.',
  'confirm.type_all': 'Digite "todas" para ver todas as linhas antes.',
  'confirm.type_amount': 'Digite o valor para confirmar ({amount})',
  'confirm.other_amount': '"{typed}" não é {amount}.',
  'confirm.declined': 'Não confirmado.',
  'confirm.context': 'Perfil {profile} ({environment}), token …{last4}',
  'confirm.context_address': 'Endereço {address} da variável de ambiente ({environment}), token …{last4}',
  'asked.equivalent': 'Comando equivalente:',
  'prompt.dash': 'Aqui um valor não pode começar com um traço: seria lido como opção.',
  'prompt.new_token': 'Token do novo perfil',
  'prompt.new_secret': 'Valor do token ou segredo',
  'prompt.needed': 'É preciso informar um valor.',
  'prompt.yes': 'Sim',
  'prompt.yes_key': 's',
  'prompt.no_key': 'n',
  'prompt.all_key': 't',
  'prompt.all': 'Mostrar todas as linhas',
  'prompt.no': 'Não',

  'passphrase.open': 'Senha do cofre de "{profile}"',
  'passphrase.create': 'Nova senha para o cofre de "{profile}"',
  'passphrase.again': 'Repita a senha',
  'passphrase.differ': 'As duas senhas são diferentes. Tente de novo.',

  br_code_format: 'O campo {field} do código tem caracteres não permitidos em um BR Code.',
  br_code_empty: 'O campo {field} do código está vazio.',
  br_code_too_long: 'O campo {field} do código passa de {limit} caracteres.',

  'cli.unknown_command': 'Comando desconhecido "pix {command}".',
  'cli.unknown_command_meant': 'Comando desconhecido "pix {command}". Quis dizer "pix {meant}"?',
  'cli.misplaced_flag': 'Coloque a opção {flag} depois do comando.',
  'cli.see_help': 'Veja `pix --help`.',
};
