import type { storageWords as english } from '../en/storage-words.ts';

export const storageWords = {
  'paths.no_cwd': 'A pasta atual foi removida.',
  'paths.no_cwd.hint': 'Mude para uma pasta que existe ou escreva o caminho completo do arquivo.',
  'paths.tilde': '{path}: o shell não substituiu o "~" no início deste caminho.',
  'paths.tilde.hint': 'Escreva o caminho completo, ou ./~ para uma pasta com esse nome.',
  'paths.no_home': 'Nenhuma pasta pessoal onde guardar arquivos.',
  'paths.no_home.hint': 'Defina {variable} com uma pasta.',

  'limits.limit_per_payout': '{amount} é mais do que o perfil permite em um pagamento ({limit}).',
  'limits.limit_per_day':
    'Com este pagamento de {amount}, sairiam {total} hoje (horário de São Paulo); o perfil permite {limit} por dia.',
  'limits.limit_key_types':
    'O perfil só permite pagamentos para recebedores do tipo {limit}; o recebedor deste pagamento, de {amount}, é do tipo {type}.',
  'limits.limit_receivers':
    'O recebedor deste pagamento de {amount} não está na lista de recebedores permitidos do perfil ({limit}).',
  'limits.limit_hours':
    'O perfil só permite pagamentos no horário {limit} (de São Paulo): este pagamento de {amount} está fora dele.',
  'limits.hint':
    'Veja `pix profile limits`. Para pagar mesmo assim, informe o motivo: --override-limits MOTIVO.',
  'limits.overridden': 'Limites do perfil ultrapassados: {reason}',
  'limits.bad_reason': '--{flag}: informe um motivo de 3 a 200 caracteres em uma linha.',
  'limits.bad_value': 'Valor inválido para --{flag}: "{value}". Esperado: {expected}.',
  'limits.confirm': 'Alterar os limites do perfil "{profile}"?',
  'audit.not_written': 'Este comando não pôde ser gravado no registro de auditoria ({reason}).',
  'limits.none': 'O perfil não tem limites. Para definir limites, veja `pix profile limits --help`.',
  'places.writable_by_others': 'Outros usuários podem gravar em {path}. `pix doctor` mostra detalhes.',
  'places.writable_by_everybody':
    'Qualquer usuário desta máquina pode gravar em {path} e, assim, enviar seus tokens a outro endereço ou alterar o registro dos seus pagamentos.',
  'places.writable_by_everybody.hint':
    'Execute "chmod go-w {path}" e confira os endereços dos seus perfis com `pix profile list`. Ou aponte {variable} para outra pasta.',
  'places.foreign':
    'Não é possível confiar em {place}: {path} pertence a outro usuário (uid {uid}), que poderia enviar seus tokens a outro endereço ou alterar o registro dos seus pagamentos.',
  'places.foreign.hint':
    'Aponte {variable} para uma pasta sua. Se {path} deveria ser sua, o root pode executar "chown {own} {path}".',
  'debugger.open':
    'Há uma porta de depuração aberta em {address}: qualquer usuário desta máquina pode conectar-se a ela e ler seus tokens.',
  'debugger.open_live':
    'Há uma porta de depuração aberta em {address}, onde qualquer usuário desta máquina poderia ler os tokens: recusado para um perfil de produção.',
  'debugger.open_live.hint': 'Retire --inspect de NODE_OPTIONS e das opções do node.',
  'tls.not_verified':
    'NODE_TLS_REJECT_UNAUTHORIZED=0 está definida: os certificados não são verificados, e qualquer um entre esta máquina e o serviço pode ler seus tokens.',
  'tls.not_verified_live':
    'NODE_TLS_REJECT_UNAUTHORIZED=0 desliga a verificação de certificados: recusado para um perfil de produção.',
  'tls.not_verified_live.hint':
    'Remova NODE_TLS_REJECT_UNAUTHORIZED. Se usa uma autoridade própria, aponte NODE_EXTRA_CA_CERTS para o arquivo dela.',
  'profiles.none': 'Nenhum perfil ainda.',
  'profiles.none.hint': 'Crie um perfil com "pix profile add NOME" ou defina PIX_TOKEN e PIX_BASE_URL.',
  'profiles.unknown': 'Perfil "{name}" não encontrado.',
  'profiles.unknown.hint': 'Os perfis são: {names}.',
  'profiles.bad_name': 'Nome de perfil inválido "{name}".',
  'profiles.bad_name.hint':
    'Use de 1 a 64 caracteres: a-z, 0-9, ponto, hífen e sublinhado. Comece por letra ou dígito.',
  'profiles.unknown_key': 'Chave de perfil desconhecida "{key}".',
  'profiles.bad_value': 'Valor inválido para {key}. Esperado: {expected}.',
  'profiles.set.hint': 'Veja todas as chaves em "pix profile set --help".',
  'profiles.unknown_key.hint': 'As chaves são: {keys}.',
  'profiles.unknown_field': 'O perfil "{profile}" em {file} tem uma chave desconhecida, "{key}".',
  'profiles.unknown_field.hint':
    'Corrija o arquivo, ou retire a chave: `pix profile set {profile} {key} ""`.',
  'profiles.unknown_field_meant':
    'O perfil "{profile}" em {file} tem uma chave desconhecida, "{key}". A mais parecida é "{meant}".',
  'profiles.unreadable': 'Não foi possível ler {file}: {reason}.',
  'profiles.unwritable': 'Não foi possível gravar {file} ({code}).',
  'profiles.not_json': '{file} não é JSON.',
  'profiles.bad_field': '{file}: {field} inválido: esperado {expected}.',
  'profiles.newer_version':
    '{file} foi gravado por um pix mais novo (versão do arquivo: {found}; este pix lê até a versão {known}).',
  'profiles.repair.hint': 'Corrija o arquivo ou mova-o e crie os perfis de novo.',
  'profiles.readable_by_others': 'Outros usuários podem ler {file}: execute "chmod 600" nele.',
  'profiles.writable_by_others':
    'Outros usuários podem alterar {file} e desviar suas requisições: execute "chmod 600" nele e confira as URLs.',

  'wire.unknown': 'Configuração wire desconhecida "{key}".',
  'wire.unknown_meant': 'Configuração wire desconhecida "{key}". Quis dizer "{meant}"?',
  'wire.unknown.hint': '`pix profile show --wire` lista todas as configurações wire.',
  'wire.bad_header': 'Nome de cabeçalho inválido "{value}".',
  'wire.taken': '"{value}" já é o nome de outro campo de {route}.',

  'vault.no_keyring': 'Não é possível usar o chaveiro desta máquina: {reason}',
  'vault.no_keyring.hint':
    'Informe o segredo pelo ambiente (PIX_TOKEN, PIX_WEBHOOK_SECRET), guarde-o em um arquivo com senha (crie o perfil em um terminal, ou com PIX_VAULT_PASSPHRASE) ou em texto puro (--insecure-storage).',
  'vault.keyring_silent': 'O chaveiro desta máquina não respondeu a tempo.',
  'vault.keyring_silent.hint':
    'Desbloqueie o chaveiro e tente de novo, ou informe o segredo no ambiente (PIX_TOKEN, PIX_WEBHOOK_SECRET).',
  'vault.keyring_locked': 'O chaveiro desta máquina está bloqueado, ou o acesso foi negado: {reason}',
  'vault.keyring_locked.hint':
    'Desbloqueie o chaveiro (entre na área de trabalho, ou execute "gnome-keyring-daemon --unlock" em um servidor) e tente de novo, ou informe o segredo no ambiente (PIX_TOKEN, PIX_WEBHOOK_SECRET).',
  'vault.keyring_waits':
    'Aguardando o chaveiro por até {seconds} s: uma janela pode pedir para desbloqueá-lo ou permitir o acesso.',
  'vault.other_origin':
    'O segredo "{entry}" do perfil "{profile}" foi guardado para {origins}: não é enviado a {origin}.',
  'vault.other_origin.hint':
    'Se {origin} está certo, confirme esse endereço com `pix profile set {profile} {field} URL` (--yes em scripts). Senão, verifique quem alterou o perfil ou o ambiente (PIX_CONFIG_DIR, PIX_BASE_URL).',
  'vault.damaged_entry': 'O segredo "{entry}" está danificado no cofre.',
  'vault.damaged_entry.hint': 'Adicione o segredo de novo com "pix token add".',
  'vault.no_passphrase': 'O cofre do perfil "{profile}" tem senha, e o pix não pode pedi-la aqui.',
  'vault.no_passphrase.hint':
    'Defina PIX_VAULT_PASSPHRASE ou informe o segredo pelo ambiente (PIX_TOKEN, PIX_WEBHOOK_SECRET).',
  'vault.wrong_passphrase': 'Senha errada para o cofre do perfil "{profile}".',
  'vault.wrong_passphrase.hint':
    'Tente de novo. Se a senha está certa, {file} foi alterado: restaure o arquivo ou adicione os segredos de novo.',
  'vault.tampered': '{file} foi alterado por outro programa: a senha está certa, mas o conteúdo não.',
  'vault.tampered.hint': 'Restaure o arquivo de um backup ou remova-o e adicione os segredos de novo.',
  'vault.damaged': '{file} não é um cofre, ou está danificado.',
  'vault.newer_version': '{file} foi gravado por um pix mais novo.',
  'vault.other_profile': '{file} é o cofre de outro perfil, não de "{profile}".',
  'vault.other_profile.hint':
    'Um cofre não pode ser renomeado para outro perfil: adicione os segredos de novo.',
  'vault.exposed': 'Outros usuários podem ler {file}, que contém segredos em texto puro.',
  'vault.exposed.hint': 'Execute "chmod 600" no arquivo e troque os segredos dele.',

  'credentials.no_token': 'Nenhum token para usar.',
  'credentials.no_token_of_scope': 'Nenhum token com o escopo {scopes}.',
  'credentials.no_token.hint':
    'Adicione um token com `pix token add --profile {profile}` ou defina PIX_TOKEN (PIX_DEPOSIT_TOKEN, PIX_WITHDRAW_TOKEN).',
  'credentials.no_profile.hint':
    'Escolha um perfil ("pix profile use NOME", --profile) ou defina PIX_TOKEN e PIX_BASE_URL.',
  'credentials.withheld.hint':
    'Os tokens do perfil "{profile}" não são enviados à URL do ambiente, porque o perfil tem outra URL. Defina também PIX_TOKEN, ou use um perfil para a URL do ambiente.',
  'credentials.token_lost': 'O token "{id}" do perfil não está no cofre.',
  'credentials.token_lost.hint': 'Adicione o token de novo com "pix token add".',
  'credentials.bad_token': '{variable} não é um token: um token tem caracteres ASCII visíveis, sem espaços.',
  'credentials.bad_token.hint': 'Copie o token de novo do lugar onde foi recebido.',
  'credentials.token_with_scheme': '{variable} começa com o nome do cabeçalho ou com "Bearer".',
  'credentials.token_with_scheme.hint': 'Informe só o token: o texto depois de "Bearer".',
  'credentials.token_in_document': '{variable} é um documento JSON ou uma página HTML, não um token.',
  'credentials.token_in_document.hint':
    'Informe só o token. Na resposta de uma rota de token, ele é o valor de "access_token".',
  'credentials.token_in_quotes': '{variable} começa ou termina com aspas.',
  'credentials.token_in_quotes.hint': 'Informe o token sem as aspas. `docker --env-file` as mantém.',
  'credentials.bad_name': 'Nome de token ou segredo inválido "{name}".',
  'credentials.bad_name.hint': 'Use letras, dígitos, ponto, hífen e sublinhado.',
  'credentials.empty_secret': 'O segredo "{name}" está vazio.',
  'credentials.empty_secret.hint': 'Escreva o segredo na entrada padrão, ou digite-o quando pedido.',
  'credentials.no_secret': 'Segredo "{name}" não encontrado.',
  'credentials.no_secret.hint':
    'Defina {variable} ou adicione o segredo ao perfil "{profile}" com `pix token add {name} --secret`. Para um webhook novo, `pix webhook create --generate-secret` guarda o segredo por você.',
  'credentials.no_secret_env.hint': 'Defina {variable} ou escolha um perfil que tenha este segredo.',
  'credentials.no_such_secret': 'O perfil "{profile}" não tem token ou segredo "{name}".',
  'credentials.no_such_secret.hint': 'Veja "pix token list".',
  'credentials.unreadable_file': 'Não foi possível ler {file}, indicado em {variable} ({code}).',
  'credentials.unreadable_file.hint': 'O arquivo deve ser um PEM que você possa ler.',
  'url.not_a_url': '{name} não é uma URL.',
  'url.not_a_url.hint': 'Escreva a URL completa: https://host/v1.',
  'url.not_https': '{name} deve começar com https://.',
  'url.not_https.hint':
    'Os tokens são enviados a esta URL, por isso http:// só é permitido para esta máquina (127.0.0.1, localhost).',
  'url.has_credentials': '{name} contém usuário ou senha.',
  'url.has_credentials.hint': 'Retire o nome de usuário e a senha: o token é informado à parte.',
  'url.has_query': '{name} contém "?" ou "#".',
  'url.has_query.hint': 'Informe só a URL raiz: https://host/v1.',

  'sqlite.newer_version':
    '{file} foi gravado por um pix mais novo (versão do arquivo: {found}; este pix lê a versão {known}).',
  'sqlite.newer_version.hint': 'Atualize o pix.',
  'sqlite.older_version':
    '{file} foi gravado por um pix mais antigo (versão do arquivo: {found}; este pix lê a versão {known}).',
  'sqlite.older_version.hint':
    'Use o pix que o gravou ou mova o arquivo. Sem o diário dele, o pix não conhece os pagamentos anteriores.',
  'sqlite.busy': 'Outro processo está usando {file}.',
  'sqlite.busy.hint': 'Tente de novo. Se o erro persistir, procure um processo pix travado.',
  'sqlite.not_writable': 'Não foi possível abrir {file} para escrita.',
  'sqlite.not_writable.hint':
    'Confira quem é o dono do arquivo e da pasta, ou escolha outra pasta com PIX_DATA_DIR (PIX_CONFIG_DIR).',
  'sqlite.disk_fault': 'Erro de disco ao ler ou gravar {file}.',
  'sqlite.disk_fault.hint': 'Confira o disco e o espaço livre. A última gravação não foi salva.',
  'sqlite.full': 'Sem espaço em disco para {file}.',
  'sqlite.full.hint': 'Libere espaço. A última gravação não foi salva.',
  'sqlite.damaged': '{file} está danificado ou não é um arquivo do pix.',
  'sqlite.damaged.hint':
    'Mova o arquivo para outra pasta (talvez possa ser reparado) e execute o comando de novo.',

  'listener.no_secret': 'Nenhum segredo para verificar as assinaturas.',
  'listener.no_secret.hint':
    'Defina PIX_WEBHOOK_SECRET, use --secret-stdin ou adicione um segredo com "pix token add". Sem um segredo, qualquer entrega poderia ser falsa.',
  'listener.bad_path': 'Caminho inválido "{path}".',
  'listener.bad_path.hint':
    'O caminho deve começar com "/" e não pode conter "?", "#", "%", espaços nem "..".',
  'listener.bad_forward_url': 'URL de encaminhamento inválida.',
  'listener.bad_forward_url.hint':
    'Use http:// ou https:// e um host, sem usuário, senha ou #. Para esta máquina, basta localhost:3000/caminho.',
  'listener.bad_event': 'Evento desconhecido "{event}".',
  'listener.bad_event.hint': 'Os eventos são: {events}.',
  'listener.port_taken': 'A porta {port} em {host} já está em uso.',
  'listener.health_path_taken':
    'Verificações de saúde não podem ser respondidas em {path}: ali são recebidas entregas.',
  'listener.health_path_taken.hint': 'Escolha outro --health-path, ou uma porta separada com --health-port.',
  'listener.health_path_is_metrics':
    'As verificações de saúde não podem ser respondidas em {path}: as métricas estão lá.',
  'listener.health_path_is_metrics.hint': 'Escolha outro --health-path.',
  'listener.cannot_listen': 'Não foi possível escutar em {host}, porta {port} ({code}).',
  'listener.cannot_listen.hint':
    'Confira --host e --port; portas abaixo de 1024 exigem privilégios especiais.',
  'listener.bad_tls': 'Não é possível usar o certificado e a chave: {reason}',
  'listener.bad_tls.hint': 'Ambos devem ser PEM, e a chave deve pertencer ao certificado.',

  // Removing data
  'journal.prune.confirm':
    'Isto vale para todos os perfis deste diário, e só para pagamentos encerrados antes de {before:time}. Remover dados pessoais de {reduced|pagamento|pagamentos} e apagar {removed|registro|registros} de pagamentos que não movimentaram dinheiro?',
  'privacy.not_compacted':
    'Os dados foram removidos, mas outros processos usam o arquivo ({store}), então partes livres dele ainda podem conter os dados removidos. Execute o comando de novo quando nenhum receptor e nenhum lote estiver em execução.',
  'privacy.ask': 'CPF ou CNPJ',
  'privacy.no_document':
    'Informe o CPF ou CNPJ com --document, ou use `--document -` para ler da entrada padrão.',
  'privacy.bad_document': 'CPF ou CNPJ inválido: {reason}.',
  'privacy.exported': '{payments|pagamento|pagamentos} e {deliveries|entrega|entregas} no arquivo.',
  'privacy.elsewhere':
    'Não pesquisados: arquivos exportados, arquivos de lote e seus resultados, backups, destinos de encaminhamento e o serviço.',
  'privacy.erase.confirm':
    'Apagar dados pessoais em {count|registro|registros}? Não pode ser desfeito. Exporte os dados antes com `pix privacy export`.',
  'privacy.nothing': 'Esta máquina não guarda dados sobre este documento.',
  'inbox.damaged':
    'A entrega {id} está danificada: não é possível ler seus cabeçalhos, e por isso não pode ser encaminhada.',
  'inbox.event_refused': 'A entrega {id} não pode ser encaminhada: {reason}.',
  'inbox.erased': 'Os dados pessoais da entrega {id} foram apagados: ela não pode ser encaminhada de novo.',

  'code.to_erase': 'a apagar',
  'code.kept': 'mantido',
  'code.signature_proof_lost': 'a assinatura não pode mais ser verificada',
  'code.not_delivered_to_application':
    'ainda não entregue à sua aplicação: execute `pix inbox replay ID` e apague de novo',
  'code.payment_record_kept':
    'referência, valor, data, status e IDs ficam: evitam pagar duas vezes, e registros de pagamentos são guardados por lei (LGPD, art. 16, I)',
  'code.payment_still_needed':
    'este pagamento ainda é necessário (em andamento, não final, nunca mostrado, com resultado desconhecido ou com resposta diferente do pedido): resolva-o e apague de novo',
  'code.reference_prevents_paying_twice':
    'a sua referência ou o nome do lote contém o número do documento; o pix não o apaga, porque isso evita um segundo pagamento',
  'code.audit_chain':
    'uma linha do registro de auditoria contém uma referência com o documento: a linha fica, porque as seguintes contêm o hash dela',

  'audit.prune.confirm':
    'Remover do registro de auditoria {lines|linha gravada|linhas gravadas} antes de {before:time}?',
  'audit.not_whole': 'O registro de auditoria está danificado (linha {line}): nada foi removido dele.',
  'audit.not_whole.hint': '`pix audit verify` mostra o que há de errado.',
  'audit.exported': '{lines|linha|linhas} no arquivo.',

  'column.removedBefore': 'removidas antes de',
  'column.removedBy': 'removidas por',
  'column.removedAt': 'removidas em',
  'column.heldIn': 'onde',
  'column.records': 'registros',
  'column.dryRun': 'simulação',
  'column.before': 'anteriores a',
  'column.reduced': 'recebedor removido',
  'column.removed': 'apagados',
  'column.alreadyReduced': 'sem dados pessoais',
  'column.keptUnknown': 'mantidos (resultado desconhecido)',
  'column.keptUnseen': 'mantidos (nunca mostrados)',
  'column.keptOpen': 'mantidos (não finais)',
  'column.keptMismatched': 'mantidos (resposta diferente)',
} as const satisfies Record<keyof typeof english, string>;
