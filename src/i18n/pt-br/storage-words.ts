import type { storageWords as english } from '../en/storage-words.ts';

/** Palavras do armazenamento e do receptor de webhooks. */
export const storageWords = {
  'paths.no_home': 'Não há pasta pessoal onde guardar arquivos.',
  'paths.no_home.hint': 'Defina {variable} com uma pasta.',

  'profiles.none': 'Ainda não há perfil.',
  'profiles.none.hint': 'Crie um com "pix profile add NOME" ou defina PIX_TOKEN e PIX_BASE_URL.',
  'profiles.unknown': 'Não existe o perfil "{name}".',
  'profiles.unknown.hint': 'Os perfis são: {names}.',
  'profiles.bad_name': '"{name}" não pode ser nome de perfil.',
  'profiles.bad_name.hint':
    'Use de 1 a 64 caracteres entre a-z, 0-9, ponto, hífen e sublinhado, começando por letra ou dígito.',
  'profiles.unknown_key': 'Um perfil não tem "{key}".',
  'profiles.bad_value': 'Valor inválido para {key}; aceita: {expected}.',
  'profiles.set.hint': 'Veja todas as chaves em "pix profile set --help".',
  'profiles.unknown_key.hint': 'As chaves são: {keys}.',
  'profiles.unreadable': 'Não foi possível ler {file} ({code}).',
  'profiles.unwritable': 'Não foi possível gravar {file} ({code}).',
  'profiles.not_json': '{file} não é JSON.',
  'profiles.bad_field': '{file}: {field} não é o que deveria ser: {expected}.',
  'profiles.newer_version':
    '{file} foi gravado por um pix mais novo (versão {found} do arquivo; este conhece a {known}).',
  'profiles.repair.hint': 'Corrija o arquivo ou mova-o e crie os perfis de novo.',
  'profiles.newer_version.hint': 'Atualize o pix.',
  'profiles.readable_by_others': '{file} pode ser lido por outros usuários: rode "chmod 600" nele.',
  'profiles.writable_by_others':
    '{file} pode ser alterado por outros usuários, que poderiam desviar suas requisições: rode "chmod 600" nele e confira as URLs.',

  'wire.unknown': '"{key}" não é um nome que um perfil possa trocar.',
  'wire.unknown_meant': '"{key}" não é um nome que um perfil possa trocar. Você quis dizer "{meant}"?',
  'wire.unknown.hint': '`pix profile show --wire` lista todos.',
  'wire.bad_header': '"{value}" não pode ser o nome desse cabeçalho.',
  'wire.taken': '"{value}" já é o nome de outro campo de {route}.',

  'vault.no_keyring': 'O chaveiro desta máquina não pode ser usado: {reason}',
  'vault.no_keyring.hint':
    'Forneça o segredo pelo ambiente (PIX_TOKEN, PIX_WEBHOOK_SECRET), guarde-o em arquivo sob senha (crie o perfil em um terminal, ou com PIX_VAULT_PASSPHRASE) ou em texto puro (--insecure-storage).',
  'vault.keyring_silent': 'O chaveiro não respondeu em {seconds} s.',
  'vault.keyring_silent.hint':
    'Desbloqueie-o e tente de novo, ou forneça o segredo pelo ambiente (PIX_TOKEN, PIX_WEBHOOK_SECRET).',
  'vault.too_long': 'O chaveiro deste sistema não comporta algo tão longo quanto {name}.',
  'vault.too_long.hint':
    'Crie o perfil de novo sem o chaveiro (PIX_VAULT_PASSPHRASE dá a senha) ou indique o arquivo (PIX_CARD_CERT, PIX_CARD_KEY).',
  'vault.no_passphrase': 'Os segredos do perfil "{profile}" estão sob senha, e não há a quem pedi-la.',
  'vault.no_passphrase.hint':
    'Defina PIX_VAULT_PASSPHRASE ou forneça o próprio segredo pelo ambiente (PIX_TOKEN, PIX_WEBHOOK_SECRET).',
  'vault.wrong_passphrase': 'A senha não abre o cofre do perfil "{profile}".',
  'vault.wrong_passphrase.hint':
    'Tente de novo. Se tem certeza dela, o início de {file} foi alterado: restaure o arquivo ou adicione os segredos de novo.',
  'vault.tampered': '{file} foi alterado por algo que não é o pix: a senha está certa, o conteúdo não.',
  'vault.tampered.hint': 'Restaure o arquivo de uma cópia ou remova-o e adicione os segredos de novo.',
  'vault.damaged': '{file} não é um cofre que o pix saiba ler.',
  'vault.damaged.hint': 'Restaure o arquivo de uma cópia ou remova-o e adicione os segredos de novo.',
  'vault.newer_version': '{file} foi gravado por um pix mais novo.',
  'vault.newer_version.hint': 'Atualize o pix.',
  'vault.other_profile': '{file} é o cofre de outro perfil, não de "{profile}".',
  'vault.other_profile.hint':
    'Um cofre não pode ser renomeado para outro perfil: adicione os segredos de novo.',
  'vault.exposed': 'Outros usuários podem ler {file}, que guarda segredos em texto puro.',
  'vault.exposed.hint': 'Rode "chmod 600" nele e troque os segredos que estão lá.',

  'credentials.no_token': 'Não há token para usar.',
  'credentials.no_token_of_scope': 'Não há token com o escopo {scopes}.',
  'credentials.no_token.hint':
    'Adicione um com "pix token add --profile {profile}" ou defina PIX_TOKEN (PIX_DEPOSIT_TOKEN, PIX_WITHDRAW_TOKEN).',
  'credentials.no_profile.hint':
    'Escolha um perfil ("pix profile use NOME", --profile) ou defina PIX_TOKEN e PIX_BASE_URL.',
  'credentials.withheld.hint':
    'Os tokens do perfil "{profile}" não são enviados ao endereço dado pelo ambiente, que não é o do perfil. Defina também PIX_TOKEN ou use um perfil desse endereço.',
  'credentials.token_lost': 'O perfil anota um token "{id}", mas o cofre não o tem.',
  'credentials.token_lost.hint': 'Adicione-o de novo com "pix token add".',
  'credentials.bad_token': '{variable} não é um token: um token é ASCII visível, sem espaços.',
  'credentials.bad_token.hint': 'Copie-o de novo de onde foi emitido.',
  'credentials.bad_name': '"{name}" não pode ser nome de token ou segredo.',
  'credentials.bad_name.hint': 'Use letras, dígitos, ponto, hífen e sublinhado.',
  'credentials.empty_secret': 'O segredo "{name}" está vazio.',
  'credentials.empty_secret.hint': 'Escreva-o na entrada padrão ou digite-o quando pedido.',
  'credentials.no_secret': 'Não há o segredo "{name}".',
  'credentials.no_secret.hint':
    'Defina {variable} ou adicione-o ao perfil "{profile}" com `pix token add {name} --secret`; `pix webhook create --generate-secret` guarda o seu.',
  'credentials.no_secret_env.hint': 'Defina {variable} ou escolha um perfil que o tenha.',
  'credentials.no_such_secret': 'O perfil "{profile}" não tem token ou segredo "{name}".',
  'credentials.no_such_secret.hint': 'Veja "pix token list".',
  'credentials.unreadable_file': '{variable} indica {file}, que não pode ser lido ({code}).',
  'credentials.unreadable_file.hint': 'Deve ser um arquivo PEM que você possa ler.',
  'credentials.not_a_url': '{variable} não é uma URL.',
  'credentials.not_a_url.hint': 'Escreva-a inteira: https://host/v1.',
  'credentials.not_https': '{variable} deve começar com https://.',
  'credentials.not_https.hint': 'Um token vai para lá. http:// só para esta máquina (127.0.0.1, localhost).',
  'credentials.has_credentials': '{variable} contém usuário ou senha.',
  'credentials.has_credentials.hint': 'Retire-os: o token é dado à parte.',
  'credentials.has_query': '{variable} tem "?" ou "#".',
  'credentials.has_query.hint': 'Dê apenas a raiz: https://host/v1.',

  'sqlite.newer_version': '{file} foi gravado por um pix mais novo (versão {found}; este conhece a {known}).',
  'sqlite.newer_version.hint': 'Atualize o pix.',
  'sqlite.busy': 'Outro processo está usando {file}.',
  'sqlite.busy.hint': 'Tente de novo; se persistir, procure um pix travado.',
  'sqlite.not_writable': 'Não foi possível abrir {file} para escrita.',
  'sqlite.not_writable.hint':
    'Confira o dono dele e da pasta, ou escolha outra com PIX_DATA_DIR (PIX_CONFIG_DIR).',
  'sqlite.disk_fault': 'O disco falhou ao ler ou gravar {file}.',
  'sqlite.disk_fault.hint': 'Confira o disco e o espaço livre; o que estava sendo gravado não foi guardado.',
  'sqlite.full': 'Não há espaço para {file} crescer.',
  'sqlite.full.hint': 'Libere espaço; o que estava sendo gravado não foi guardado.',
  'sqlite.damaged': '{file} está danificado ou não é um arquivo do pix.',
  'sqlite.damaged.hint': 'Mova-o (guarde-o: talvez tenha conserto) e rode o comando de novo.',

  'listener.no_secret': 'Não há segredo para conferir as assinaturas.',
  'listener.no_secret.hint':
    'Defina PIX_WEBHOOK_SECRET, use --secret-stdin ou adicione um com "pix token add". Sem ele, qualquer entrega poderia ser falsa.',
  'listener.bad_path': '"{path}" não é um caminho em que se possa escutar.',
  'listener.bad_path.hint': 'Comece com "/" e não use "?", "#", "%", espaços nem "../..".',
  'listener.bad_forward_url': 'Esta não é uma URL para encaminhar.',
  'listener.bad_forward_url.hint': 'Use http:// ou https://, um host, e sem usuário nem senha.',
  'listener.bad_event': '"{event}" não é um evento.',
  'listener.bad_event.hint': 'Os eventos são: {events}.',
  'listener.port_taken': 'A porta {port} de {host} está ocupada.',
  'listener.port_taken.hint': 'Escolha outra com --port, ou --port 0 para qualquer porta livre.',
  'listener.cannot_listen': 'Não foi possível escutar em {host}, porta {port} ({code}).',
  'listener.cannot_listen.hint': 'Confira --host e --port; portas abaixo de 1024 exigem direitos especiais.',
  'listener.bad_tls': 'O certificado e a chave não podem ser usados: {reason}',
  'listener.bad_tls.hint': 'Ambos devem ser PEM, e a chave deve ser a do certificado.',
} as const satisfies Record<keyof typeof english, string>;
