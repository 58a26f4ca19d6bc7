import type { operationWords as english } from '../en/operation-words.ts';

export const operationWords: Record<keyof typeof english, string> = {
  'charge.answer_lost': 'Sem resposta ({reason}). Procurando a cobrança pela referência {reference}…',
  'charge.interrupted':
    'Interrompido durante a criação da cobrança: ela pode existir, com a referência {reference}.',
  'charge.found': 'Encontrada: a cobrança {id} foi criada ({reference}).',
  'charge.unknown':
    'Resultado desconhecido: a cobrança pode ter sido criada ({reason}), e a consulta falhou.',
  'charge.not_waited':
    'Resultado desconhecido ({reason}). A cobrança não foi encontrada, mas ainda pode aparecer: o perfil define resolveSeconds como 0, e o pix procurou uma só vez.',
  'charge.unknown.hint':
    'Execute `pix charge get --reference {reference}{with}` antes de criar a cobrança de novo.',
  'charge.not_there':
    'A cobrança não foi criada: não houve resposta ({reason}) e nenhuma cobrança tem a referência {reference}.',
  'charge.not_there.hint':
    'Para criar a cobrança, execute o comando de novo com `--reference {reference}{with}`.',
  'charge.no_code': 'A cobrança {id} está {status}: não pode mais ser paga.',
  'charge.code_above': 'O código para copiar está acima do QR code, em uma linha.',
  'charge.copy_paste': 'Pix copia e cola:',
  'charge.png_written': 'QR code salvo em {file}.',
  'charge.png_failed':
    'A cobrança foi criada, mas o QR code não pôde ser salvo: {reason}. De novo: `pix charge qr {id} --png ARQUIVO`.',
  'charge.qr_too_big':
    'O QR code precisa de {columns} colunas e {lines} linhas. Aumente o terminal, ou salve o QR code: `pix charge qr {id} --png ARQUIVO`.',
  'charge.waiting': 'Esperando {id}… {status}',
  'charge.status': '{id} está {status}.',
  'watch.ended_elsewhere': '{id} terminou como {status}, não {until}.',
  'watch.time_up': 'Tempo esgotado: {id} ainda está {status}.',
  'key.invalid': 'Chave Pix inválida "{key}": {reason}.',
  'key.invalid.hint': 'Uma chave Pix é um CPF, um CNPJ, um celular com +55, um e-mail ou um UUID aleatório.',
  'key.is_code.hint':
    'Isto é um Pix copia e cola, não uma chave. `pix qr decode` mostra o conteúdo, `pix payout qr` paga.',
  'spreadsheet.lost_zeros.hint':
    'Com os zeros à esquerda é {candidates}. Planilhas retiram zeros à esquerda: escreva todos os dígitos, ou pontos e hífen.',
  'spreadsheet.exponent.hint':
    'Uma planilha escreveu os dígitos como número com expoente, e os últimos dígitos se perderam. Formate a coluna como texto e digite-os de novo.',
  'key.ambiguous': '"{key}" pode ser {candidates}: escolha com --key-type.',
  'qr.invalid': 'Código Pix inválido: {reason}{where}. Não pague.',
  'qr.text_before': 'Há outro texto antes do código Pix: "{before}". Não pague.',
  'qr.text_after': 'Há outro texto depois do código Pix: "{after}". Não pague.',
  'qr.text_both': 'Há outro texto em volta do código Pix: "{before}" antes, "{after}" depois. Não pague.',
  'qr.text_inside': 'Há uma quebra de linha ou um caractere invisível no código Pix. Não pague.',
  'qr.text_around.hint': 'Copie de novo só o código: de 000201 até os quatro caracteres depois de 6304.',
  'qr.is_link.hint':
    'Isto é um link, não um Pix copia e cola. Abra-o e copie o código: ele começa com 000201.',
  'qr.is_key.hint':
    'Isto é uma chave Pix, não um código: `pix key check` confere, `pix payout create --key` paga.',
  'qr.withdrawal':
    'Este código é um saque em espécie (Pix Saque ou Pix Troco), não uma compra: quem paga recebe dinheiro de {name} (ISPB {ispb}).',
  'qr.whitespace.hint': 'Há espaços em volta do código: copie de novo sem eles.',
  'report.waiting': 'O relatório {id} está {status}… {rows|linha|linhas}',
  'report.receiving': 'Baixando o relatório {id}… {kilobytes} kB',
  'report.rows': '{rows|linha|linhas}…',
  'report.failed': 'O serviço não conseguiu gerar o relatório {id}.',
  'report.wrong_rows':
    'O relatório baixado tem {rows|linha|linhas}, mas o serviço diz que tem {expected}: o arquivo não foi salvo.',
  'report.bad_address':
    'O serviço retornou uma URL de download inválida para o relatório ({field}: {reason}).',
  'report.address_refused':
    'A URL de download do relatório respondeu HTTP {status}; pode ter expirado. Execute o comando de novo para obter outra URL.',
  'report.broken': 'O download foi interrompido ({reason}); nada foi salvo.',
  'report.pages_only_read':
    '--via pages só lê a lista: --dry-run, --data e --set só funcionam com uma tarefa de relatório (--via job).',
  'report.job_cannot':
    'Uma tarefa de relatório aceita --from, --to, --status e --type, e gera csv. Para o resto, use --via pages.',
  'webhook.create.confirm': 'Entregar eventos desta conta em {url}?',
  'webhook.rotate.confirm':
    'Criar um novo segredo para o webhook {id}? O antigo deixa de valer imediatamente.',
  'webhook.verified': 'Webhook {id} verificado: as entregas começam.',
  'webhook.not_verified':
    'O webhook {id} não recebe entregas: o endpoint falhou na verificação de posse ({reason}). Corrija o endpoint e execute `pix webhook challenge {id} --run`.',
  'webhook.unverified':
    'O webhook {id} não recebe entregas até o endpoint passar na verificação de posse; veja `pix webhook challenge {id}`.',
  'webhook.all_events': 'todos',
  'webhook.secret_once': 'O segredo é mostrado uma única vez.',
  'webhook.secret_kept': 'O segredo está guardado no cofre do perfil "{profile}", para `pix webhook listen`.',
  'webhook.secret_not_kept':
    'Não foi possível guardar o segredo no cofre do perfil "{profile}" ({reason}): copie o segredo agora.',
  'profile.exists': 'O perfil "{name}" já existe.',
  'profile.exists.hint': 'Altere o perfil com `pix profile set {name} CHAVE VALOR`, ou remova-o antes.',
  'profile.empty_token': 'O token ou segredo está vazio.',
  'profile.needs_url': 'Informe a URL do serviço: --base-url (ou --hub-url, --card-url).',
  'profile.use_live': 'O perfil "{name}" é de produção. Usá-lo em todo comando sem --profile?',
  'profile.not_used':
    'O perfil "{name}" é de produção, e por isso não se torna o perfil padrão sozinho. Para usá-lo: `pix profile use {name}`, ou --profile {name}.',
  'vault.choose': 'Onde guardar os segredos do perfil "{name}"?',
  'vault.choose.file': 'Em um arquivo com senha; os comandos pedem a senha',
  'vault.choose.plain': 'Em um arquivo sem criptografia, que todo programa seu pode ler',
  'vault.choose.keyring': 'No chaveiro: inicie-o ou desbloqueie-o e tente de novo',
  'profile.none_chosen': 'Nenhum perfil em uso.',
  'profile.none_chosen.hint':
    'Crie um perfil com `pix profile add NOME`, escolha um com `pix profile use NOME`, ou experimente `pix sandbox start`.',
  'profile.nowhere_to_keep': 'Esta máquina não tem chaveiro para guardar o token; nada foi salvo.',
  'profile.nowhere_to_keep.hint':
    'Escolha: um arquivo com senha (execute em um terminal, ou defina PIX_VAULT_PASSPHRASE), ou um arquivo comum sem criptografia (--insecure-storage).',
  'token.needs_stdin':
    'Passe o valor na entrada padrão com --stdin; um segredo nunca vai na linha de comando.',
  'token.remove.confirm': 'Remover "{name}" do cofre do perfil "{profile}"?',
  'token.removed': '"{name}" removido do cofre do perfil "{profile}".',
  'inbox.newer_version':
    'A caixa de entrada foi gravada por um pix mais novo (versão da caixa: {found}; este pix lê a versão {known}).',
  'inbox.older_version':
    'A caixa de entrada foi gravada por um pix mais antigo (versão da caixa: {found}; este pix lê a versão {known}).',
  'inbox.database': 'Não é possível usar a caixa de entrada compartilhada: {reason}.',
  'inbox.database.hint': 'Confira --inbox ou PIX_INBOX_URL (postgres://user@host/database) e tente de novo.',
  'inbox.not_postgres': '{name} não é a URL de um banco PostgreSQL: postgres://user@host/database.',
  'inbox.password':
    '--inbox contém uma senha, que outros usuários desta máquina podem ler. Ponha a URL em PIX_INBOX_URL, ou a senha em PGPASSWORD ou ~/.pgpass.',
  'inbox.no_such': 'Entrega {id} não encontrada na caixa de entrada.',
  'inbox.prune.confirm': 'Remover as entregas recebidas antes de {before:time}?',
  'inbox.pruned': '{count|entrega removida|entregas removidas}.',
  'inbox.prune.kept':
    'Mantidas: {count|entrega anterior ainda não encaminhada|entregas anteriores ainda não encaminhadas}. Para encaminhar, execute `pix inbox replay --failed`.',
  'profile.plain_store': 'Os segredos do perfil "{profile}" estão em um arquivo comum, sem criptografia.',
  'profile.set.new_origins': 'Segredos do perfil "{name}" ainda não são enviados a {origins}.',
  'profile.set.confirm': 'Enviar os segredos do perfil "{name}" a {origins} de agora em diante?',
  'profile.remove.confirm': 'Remover o perfil "{name}" e todos os seus segredos desta máquina?',
  'profile.removed': 'Perfil "{name}" e seus segredos removidos.',
  'stdin.too_much': 'A entrada padrão tem mais de 4 MiB.',
  'stdin.taken': 'A entrada padrão só pode ser lida uma vez: informe uma das entradas como arquivo.',
  'verify.one_stdin':
    'Corpo e segredo não podem vir ambos da entrada padrão: informe um arquivo, ou ponha o segredo em PIX_WEBHOOK_SECRET.',
  'tour.intro':
    'Um passeio pelo pix: criar uma cobrança, pagar, receber e verificar o webhook, e exportar um relatório, em um sandbox do serviço nesta máquina. Nenhum dado sai desta máquina.',
  'tour.sandbox': 'Um sandbox do serviço, nesta máquina. Não precisa de conta.',
  'tour.profile': 'Os comandos usam o perfil ativo.',
  'tour.listen': 'Um receptor, registrado como webhook: verifica, guarda e mostra os eventos.',
  'tour.charge': 'Uma cobrança, com seu QR code.',
  'tour.pay': 'Um cliente paga a cobrança.',
  'tour.delivered': 'A entrega chegou, assinatura verificada:',
  'tour.report': 'Um relatório da última hora: o pix cria, espera, baixa e confere o arquivo.',
  'tour.balance': 'O saldo agora contém o pagamento, menos a tarifa.',
  'tour.step_failed': 'O passeio parou: `{commandLine}` terminou com o código {code}.',
  'tour.next': 'Fim do passeio. Experimente agora:',
  'tour.next_sandbox': 'manter um sandbox em segundo plano, com seus dados',
  'tour.next_charge': 'acompanhar uma cobrança; pague em outro terminal',
  'tour.next_explain': 'o que um código significa, e o que fazer',
  'tour.next_account': 'a sua própria conta',
  'tour.next_help': 'todo o resto',
  'sandbox.clock.progress': 'O relógio do sandbox está em {now:time}, indo até {to:time}…',
  'sandbox.clock.stopped':
    'Interrompido: o relógio do sandbox está em {now:time}, ainda não em {to:time}. Tudo o que vencia até agora já aconteceu.',
  'sandbox.clock.gone':
    'O sandbox parou de responder ({reason}): o relógio estava em {now:time}, a caminho de {to:time}.',
  'sandbox.clock.gone.hint':
    'Veja `pix sandbox status`. Se o sandbox parou, `pix sandbox start` o inicia de novo do mesmo ponto.',
  'sandbox.reset.confirm': 'Apagar todos os dados do sandbox?',
  'sandbox.token_kept': 'O perfil "{profile}" tem o novo token {name}. O antigo não vale mais.',
  'sandbox.in_use': 'Outro sandbox está usando {folder}.',
  'sandbox.in_use.hint': 'Pare esse sandbox com `pix sandbox stop`, ou escolha outra pasta com --data.',
  'sandbox.cannot_listen': 'O sandbox não consegue escutar em {host}:{port} ({code}).',
  'sandbox.cannot_listen.hint': 'Escolha outra porta com --port; 0 usa qualquer porta livre.',
  'sandbox.not_loopback': 'O sandbox só escuta nesta máquina; {host} não é um endereço de loopback.',
  'sandbox.not_loopback.hint':
    'Use 127.0.0.1, ::1 ou localhost: as rotas de controle do sandbox não exigem token.',
  'sandbox.ready': 'Sandbox em execução em {url}. O perfil "{profile}" o usa. Pressione Ctrl-C para parar.',
  'sandbox.detached':
    'Sandbox em execução em segundo plano (processo {pid}) em {url}. Pare com `pix sandbox stop`.',
  'sandbox.bug': 'Falha do sandbox: {reason}',
  'sandbox.still_ending':
    'O sandbox está parando, mas ainda responde. `pix sandbox status` mostra quando parou.',
  'sandbox.not_up': 'O sandbox não iniciou; o log está em {file}.',
  'sandbox.profile_taken':
    'O perfil "{profile}" não é de um sandbox: um sandbox novo sobrescreveria este perfil.',
  'sandbox.profile_taken.hint':
    'Adicione a conta deste perfil com outro nome (`pix profile add NOME`) e remova este perfil (`pix profile remove {profile}`), ou use outro PIX_CONFIG_DIR para o sandbox.',
  'sandbox.running': 'O sandbox já está em execução em {url}.',
  'sandbox.running.hint':
    'Use este sandbox (perfil "{profile}"), ou pare-o com `pix sandbox stop` e inicie de novo.',
  'sandbox.not_started': 'O sandbox não iniciou: {reason}',
  'sandbox.not_started.hint': '{hint} O log do sandbox está em {file}.',
  'explain.unknown': 'Código desconhecido {code}.',
  'explain.word.action': 'Este é um código do próprio pix. A mensagem que contém o código diz o que fazer.',
  'explain.unknown.hint':
    'O serviço pode ter códigos mais novos: leia a mensagem dele, e não repita uma requisição que pode ter sido aplicada.',
  'api.method': 'Método desconhecido: escolha entre {methods}.',
  'api.path': 'Caminho inválido "{path}": escreva /user/transactions, sem consulta, `..` ou host.',
  'api.moves_money':
    '{path} movimenta dinheiro: use o comando do pix para essa operação, que a registra no diário.',
  'api.paginate_get': '--paginate só funciona com GET.',
  'api.get_body': 'Um GET não tem corpo: use --query em vez de --data e --set.',
  'api.no_list': '{path} respondeu HTTP {status} com algo que não é uma lista; retire --paginate.',
  'api.query': '--query {value} inválido: escreva nome=valor.',
  'api.confirm': 'Enviar {method} {path}?',
  'callback.create.confirm': 'Criar o segredo que assina entregas às URLs de callback?',
  'callback.rotate.confirm':
    'Trocar o segredo que assina entregas às URLs de callback? O antigo deixa de valer imediatamente.',
  'resend.confirm': 'Reenviar as entregas de {what}?',
  'resend.bulk.confirm': 'Reenviar as entregas de {from:time} até {to:time}?',
  'infraction.missing.hint':
    'Uma infração é encontrada pelo ID ou protocolo. `pix infraction list{with}` lista as infrações desta conta.',
  'infraction.defense_empty': 'A defesa em {source} está vazia.',
  'infraction.defense_empty.hint': 'Escreva o que prova a venda: o que foi entregue, quando e a quem.',
  'infraction.defense_not_text':
    'A defesa em {source} não é texto: tem caracteres de controle ou não é UTF-8.',
  'infraction.defense_not_text.hint':
    'A defesa é texto simples em UTF-8; anexos não podem ser enviados. Salve o texto em UTF-8 ou informe com --text.',
  'infraction.defense_too_long': 'A defesa em {source} tem {length} caracteres; o máximo é {most}.',
  'infraction.defense_too_long.hint':
    'Encurte a defesa: ela é enviada uma única vez e não pode ser alterada.',
  'infraction.status': 'A infração {id} está {status}.',
  'time.left': 'faltam {left}',
  'infraction.needs_text': 'Informe a defesa com --text ou --file.',
  'infraction.defend.confirm':
    'Enviar esta defesa da infração {id}? Uma defesa enviada não pode ser alterada: {text}',
  'file.failed': 'Não é possível usar {file}: {reason}',
  'file.failed.hint':
    'Confira se o arquivo ou a pasta existe, de quem é e quem pode gravar. PIX_CONFIG_DIR e PIX_DATA_DIR definem as pastas do próprio pix.',
  'file.system': 'O sistema operacional recusou uma operação: {reason}',
  'file.held': 'Não é possível substituir {file}: {reason}',
  'file.held.hint':
    'Outro programa (Excel, um antivírus) pode estar com o arquivo aberto: feche-o lá e execute o comando de novo.',
  'file.reserved_name':
    'O Windows usa o nome {file} para um dispositivo, ou para uma parte oculta de outro arquivo.',
  'file.reserved_name.hint': 'Escolha outro nome, sem ":".',
  'file.not_regular': 'Não é um arquivo comum: {file}',
  'file.too_large': 'O arquivo {file} tem mais de {mebibytes} MiB.',
  'file.not_utf8': 'O arquivo {file} não é texto em UTF-8.',
  'document.invalid': 'CPF ou CNPJ inválido "{value}": {reason}.',
  'list.repeated':
    'O serviço enviou a mesma página da lista duas vezes. A lista lida até aqui pode não estar completa.',
  'list.endless':
    'O serviço diz que a lista continua, mas enviou {pages} páginas vazias. A lista pode não estar completa.',
  'list.may_miss':
    'Podem faltar linhas: uma linha que saiu desta lista durante a leitura deslocou as outras. Execute de novo ou escolha um período menor.',
  'key.register.confirm': 'Registrar a chave Pix {what} nesta conta?',
  'key.register.no_key': 'Não informe --key com --type EVP: o DICT cria a chave aleatória.',
  'key.register.needs_key': 'Para registrar um CNPJ, use --key com o CNPJ do titular da conta.',
  'key.register.not_a_cnpj': 'CNPJ inválido "{key}": {reason}.',
  'summary.by_status': 'Valor por tipo e status',
  'summary.by_day': 'Recebido por dia (São Paulo)',
  'summary.earlier_days': '… e {count|dia anterior|dias anteriores}',
  'summary.received': 'recebidas',
  'summary.sent': 'enviadas',
  'summary.refunded': 'devolvidas',
  'summary.unknown': 'movidas, sentido desconhecido',
  'summary.unknown_layout':
    'A primeira linha de {file} não tem coluna de valor nem de status, então não pode ser resumida. Ela tem {columns}; esperado: {known}.',
  'summary.rows': '{rows|linha, criada|linhas, criadas} de {from:time} a {to:time}.',
  'summary.duplicates':
    '{count|linha tem|linhas têm} o ID de uma linha anterior, e {count?foi contada|foram contadas} de novo: {ids}',
  'summary.unreadable':
    '{count|linha tem|linhas têm} valor ou tarifa ilegível, e {count?é contada|são contadas}, mas não {count?somada|somadas}: {count?linha|linhas} {lines}',
  'summary.unknown_columns': 'Colunas desconhecidas, ignoradas: {columns}',
  'summary.missing_columns': 'Colunas ausentes: {columns}',
};
