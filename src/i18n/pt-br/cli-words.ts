import type { cliWords as english } from '../en/cli-words.ts';

/** Palavras da própria linha de comando: saída, perguntas, erros. */
export const cliWords: Record<keyof typeof english, string> = {
  'word.yes': 'sim',
  'word.no': 'não',
  'output.nothing': 'Nada a mostrar.',
  'output.cut': 'Mostrando {count}; há mais: aumente --limit ou use --all.',
  'output.unknown_field': 'Não existe o campo "{field}". Escolha entre: {choices}.',
  'output.unknown_form': 'PIX_OUTPUT é "{form}": escolha table, json, ndjson ou csv.',
  'output.bad_jq': 'A expressão de --jq está errada: {reason}',

  'error.prefix': 'Erro',
  'error.our_fault': 'Isto é uma falha do próprio pix: {reason}',
  'error.our_fault.hint': 'Rode de novo com PIX_DEBUG=1 e relate o que aparecer.',
  'error.usage': '{reason}',
  'error.usage.hint': 'Veja --help.',
  'usage.no_flag': 'Não existe a opção {flag}.',
  'usage.no_flag_meant': 'Não existe a opção {flag}. Você quis dizer {meant}?',
  'usage.no_value': '{flag} aceita um destes: {choices}; não "{value}".',
  'usage.no_value_meant': '{flag} aceita um destes: {choices}; não "{value}". Você quis dizer "{meant}"?',
  'usage.id_and_reference':
    'Informe o ID {id} ou --reference {reference}, não os dois: cada um indica um só.',
  'usage.id_or_reference': 'Diga qual: um ID, ou --reference.',
  'usage.flag_needs': '--{flag} não tem efeito sem {needs}.',
  'usage.flag_not_with': '--{flag} não tem efeito com {other}: use só um dos dois.',
  'usage.no_argument': 'Esperava um destes: {choices}; não "{value}".',
  'usage.no_argument_meant': 'Esperava um destes: {choices}; não "{value}". Você quis dizer "{meant}"?',
  'error.interrupted': 'Interrompido.',
  'error.interrupted_write':
    'Interrompido durante uma requisição que altera algo: ela pode ter sido aplicada. Consulte antes de repetir.',
  'error.request_id': 'Id da requisição: {id}',
  'error.retry_after': 'Tente de novo em {seconds} s.',
  'outcome.not_sent': 'Nada foi enviado.',
  'outcome.not_applied': 'Nada foi alterado.',
  'outcome.unknown': 'Não se sabe se foi aplicado.',
  'outcome.applied': 'Foi aplicado mesmo assim.',

  'service.refused': 'O serviço recusou ({code}, HTTP {status}): {message}',
  'service.refused_unknown_code': 'O serviço respondeu {code} (HTTP {status}): {message}',

  'hint.network_connection':
    'Confira se o serviço pode ser alcançado e se o endereço está certo: `pix doctor` testa cada um.',
  'hint.network_dns':
    'Confira o endereço do perfil (`pix profile show`) e o servidor de nomes desta máquina.',
  'hint.network_tls':
    'Confira o endereço e a data desta máquina; atrás de um proxy com certificado próprio, defina NODE_EXTRA_CA_CERTS. `pix doctor` diz mais.',
  'hint.timeout':
    'Tente de novo, ou espere mais com --timeout SEGUNDOS. `pix status` diz se o serviço está no ar.',
  'hint.status_400': 'Confira os valores enviados; --dry-run mostra a requisição.',
  'hint.status_401': 'Confira o token: `pix token list`, ou `pix doctor`.',
  'hint.status_403': 'O token ou este endereço não tem permissão para isso: `pix doctor` diz qual.',
  'hint.status_404': 'Confira o id e o perfil: pode ser de outra conta.',
  'hint.status_409': 'Leia como está agora antes de tentar de novo.',
  'hint.status_410': 'Expirou; não pode mais ser usado.',
  'hint.status_422': 'O serviço recusa como está; a mensagem diz o motivo.',
  'hint.status_429': 'Requisições demais: espere e tente de novo.',
  'hint.status_unavailable':
    'Problema no serviço: tente de novo mais tarde. `pix status` mostra se está no ar.',
  'hint.auth': 'Veja `pix profile list` e `pix token list`.',
  'hint.missing': 'Confira o nome ou o id, e o perfil em uso.',
  'hint.refused': 'Leia a mensagem; --dry-run mostra o que seria enviado.',
  'hint.unavailable': 'Tente de novo mais tarde.',
  'hint.unknown': 'Leia como está antes de tentar de novo.',
  'hint.check': 'O resultado diz o que não confere.',
  'hint.declined': 'Execute de novo e confirme para continuar.',
  'hint.partial': 'Veja o que falta antes de executar de novo.',
  'hint.applied': 'O que se queria está feito: leia como está antes de executar qualquer coisa de novo.',
  'hint.interrupted': 'Execute de novo para recomeçar.',

  'client.no_root': 'Não se conhece o endereço das rotas {family} do serviço.',
  'client.no_root.hint':
    'Informe com `pix profile set NAME baseUrl https://…` (hubUrl, cardUrl, sandboxUrl), ou PIX_BASE_URL.',
  'client.no_sandbox': 'Nenhum sandbox é conhecido aqui.',
  'client.no_sandbox.hint': 'Inicie um com `pix sandbox start`.',
  'client.alias_clash': 'Dois campos do corpo iriam com o nome "{field}".',
  'client.alias_clash.hint':
    'Use o nome do campo no contrato, ou retire o apelido: `pix profile show --wire` lista todos.',
  'client.bad_request': 'A requisição não foi enviada: {field}: {reason}',
  'client.bad_request.too_long':
    'A requisição não foi enviada: {field} é longo demais (tamanho máximo {expected}).',
  'client.bad_request.too_short':
    'A requisição não foi enviada: {field} é curto demais (tamanho mínimo {expected}).',
  'client.bad_request.too_large': 'A requisição não foi enviada: {field} pode ser no máximo {expected}.',
  'client.bad_request.too_small': 'A requisição não foi enviada: {field} deve ser no mínimo {expected}.',
  'client.bad_request.wrong_type': 'A requisição não foi enviada: {field} deve ser do tipo {expected}.',
  'client.bad_request.not_one_of': 'A requisição não foi enviada: {field} deve ser um destes: {expected}.',
  'client.bad_request.hint': 'Corrija {field} e execute de novo; --help mostra o que cada opção aceita.',
  'client.fault.timeout': 'O serviço não respondeu a tempo: {reason}.',
  'client.fault.connection': 'A conexão falhou: {reason}.',
  'client.fault.dns': 'O nome do serviço não pôde ser resolvido: {reason}.',
  'client.fault.tls': 'A conexão segura não pôde ser feita: {reason}.',
  'client.fault.aborted': 'A requisição foi interrompida.',
  'client.fault.proxy': 'O proxy falhou: {reason}.',
  'client.fault.proxy.hint':
    'HTTPS_PROXY diz qual é o proxy (http://usuario:senha@host:porta); NO_PROXY, os hosts alcançados sem ele.',
  'client.bad_proxy': '{variable} não é endereço de proxy.',
  'client.bad_proxy.hint': 'Escreva http://host:porta ou https://host:porta; SOCKS não é atendido aqui.',
  'client.bad_reply.empty': 'O serviço respondeu HTTP {status} com corpo vazio.',
  'client.bad_reply.not_json': 'O serviço respondeu HTTP {status} com algo que não é JSON ({type}): {start}',
  'client.bad_reply.too_large':
    'O serviço respondeu HTTP {status} com mais de 16 MiB; não foi lido até o fim.',
  'client.bad_reply.wrong_shape':
    'O serviço respondeu HTTP {status} com um campo que não se consegue ler: {field}: {reason}',
  'client.bad_reply.redirect':
    'O serviço respondeu HTTP {status}, um redirecionamento para {target}; não foi seguido.',
  'client.bad_reply.wrong_type': 'O serviço respondeu {type} onde se esperava {expected}.',
  'client.retry': 'Tentativa {attempt} de {attempts} falhou ({reason}); de novo em {seconds} s.',

  'profile.from_environment': 'Usando {name} do ambiente em vez do perfil "{profile}".',

  'family.no_flag': '--{flag} não serve para a família {family}, que não tem isso.',
  'family.no_status': '--status {status} não é um status da família {family}. Escolha entre: {choices}.',
  'amount.format': '"{value}" não é um valor em reais. Escreva como 150, 150.00, 150,00 ou 1.234,56.',
  'amount.ambiguous':
    '"{value}" pode ser lido de duas formas. Escreva mil e tanto como 1234,00 ou 1.234,00, e um e pouco como 1,23.',
  'amount.decimals': '"{value}" tem mais de duas casas decimais.',
  'amount.zero': 'O valor deve ser maior que zero.',
  'amount.negative': 'O valor deve ser maior que zero: "{value}" é negativo.',
  'amount.too_large': '"{value}" é mais do que o Pix comporta.',
  'when.format':
    '--{flag}: "{value}" não é uma data. Escreva 2026-11-20, um horário ISO 8601, ou 2h, 3d, today, yesterday.',
  'duration.range': '--{flag} aceita de {min} a {max} segundos (ou 90s, 10m, 2h), não {value}.',
  'duration.format': '--{flag}: "{value}" não é uma duração. Escreva segundos, ou 90s, 10m, 2h, 1d.',
  'data.format': '--data não é um objeto JSON: {reason}',
  'set.format': '--set {value}: escreva nome=valor, ou nome:=json.',

  read_only: 'Isto alteraria algo, e {source} proíbe isso.',
  'read_only.hint': 'Retire --read-only ou PIX_READ_ONLY, ou rode `pix profile set NAME readOnly false`.',
  'confirm.needs_yes': 'Isto pede uma confirmação, e não há terminal onde perguntar.',
  'confirm.needs_yes.hint': 'Passe --yes para confirmar.',
  'confirm.needs_amount':
    'Em um perfil de produção o valor deve ser confirmado, e não há terminal onde perguntar.',
  'confirm.needs_amount.hint': 'Passe-o com --confirm-amount; só --yes não basta aqui.',
  'confirm.type_all': 'Digite todas para ver todas as linhas antes.',
  'confirm.type_amount': 'Digite o valor para confirmar ({amount})',
  'confirm.other_amount': '"{typed}" não é {amount}.',
  'confirm.declined': 'Recusado.',
  'confirm.context': 'Perfil {profile} ({environment}), token …{last4}',
  'prompt.yes': 'Sim',
  'prompt.yes_key': 's',
  'prompt.no_key': 'n',
  'prompt.all_key': 't',
  'prompt.all': 'Mostrar todas as linhas',
  'prompt.no': 'Não',

  'passphrase.open': 'Senha do cofre de "{profile}"',
  'passphrase.create': 'Nova senha para o cofre de "{profile}"',
  'passphrase.again': 'A mesma de novo',
  'passphrase.differ': 'As duas diferem; de novo.',

  br_code_format: 'O campo {field} do código tem caracteres que um BR Code não comporta.',
  br_code_empty: 'O campo {field} do código está vazio.',
  br_code_too_long: 'O campo {field} do código passa de {limit} caracteres.',

  'cli.unknown_command': 'Não existe o comando "pix {command}".',
  'cli.unknown_command_meant': 'Não existe o comando "pix {command}". Você quis dizer "pix {meant}"?',
  'cli.misplaced_flag': 'A opção {flag} vem depois do comando.',
  'cli.see_help': 'Veja `pix --help`.',
};
