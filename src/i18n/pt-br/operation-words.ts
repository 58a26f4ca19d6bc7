import type { operationWords as english } from '../en/operation-words.ts';

export const operationWords = {
  'charge.answer_lost': 'Sem resposta ({reason}). Procurando a cobrança pela referência {reference}…',
  'charge.foreign_answer':
    'HTTP {status} não é resposta do serviço: um proxy ou firewall pode tê-la enviado. Procurando a cobrança pela referência {reference}…',
  'charge.interrupted':
    'Interrompido durante a criação da cobrança: ela pode existir, com a referência {reference}.',
  'charge.found': 'Encontrada: a cobrança {id} foi criada ({reference}).',
  'charge.unknown':
    'Resultado desconhecido: a cobrança pode ter sido criada ({reason}), e a consulta falhou.',
  'charge.not_waited':
    'Resultado desconhecido ({reason}). A cobrança não foi encontrada, mas ainda pode aparecer: o perfil define resolveSeconds como 0, e o pix procurou uma só vez.',
  'charge.unknown.hint':
    'Execute `pix charge get --reference {reference}{with}` antes de criar a cobrança de novo.',
  'charge.not_there': 'A cobrança não foi criada ({reason}): nenhuma cobrança tem a referência {reference}.',
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
  'key.text_around.hint':
    'Há outros caracteres em volta da chave, ou caracteres que ninguém vê: informe só a chave.',
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
  'qr.is_boleto.hint':
    'Tem tantos dígitos quanto o número de um boleto, que o pix não pode pagar. Um código Pix começa com 000201.',
  'qr.line_break.hint': 'Há uma quebra de linha no texto: copie o código de novo, em uma só linha.',
  'qr.lower_case.hint': 'As letras foram mudadas para minúsculas: copie o código de novo como ele é.',
  'qr.spaces.hint': 'Os espaços foram trocados por outros caracteres: copie o código de novo como ele é.',
  'qr.copy_again.hint':
    'Copie de novo o código inteiro: de 000201 até os quatro caracteres depois de 6304. Se ele continuar inválido, peça outro código ao recebedor.',
  'qr.no_code.hint': 'Isto não é um Pix copia e cola, que começa com 000201.',
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
  'pay_page.title': 'Pagar com Pix (sandbox)',
  'pay_page.test': 'Sandbox: isto é um teste, e nenhum dinheiro é movimentado.',
  'pay_page.not_found': 'Cobrança não encontrada',
  'pay_page.not_found.hint':
    'Este sandbox não tem cobrança neste endereço. Um reset apaga todas as cobranças: crie outra.',
  'pay_page.document': 'Documento do recebedor',
  'pay_page.customer': 'Cliente',
  'pay_page.reference': 'Referência',
  'pay_page.id': 'ID da transação',
  'pay_page.end_to_end': 'ID fim a fim',
  'pay_page.pay': 'Pagar',
  'pay_page.decline': 'Recusar',
  'pay_page.PENDING': 'Aguardando pagamento até {until:time}.',
  'pay_page.COMPLETED': 'Paga por {payer} em {at:time}.',
  'pay_page.WAITING_FOR_REFUND': 'Paga por {payer} em {at:time}. Uma devolução está em andamento.',
  'pay_page.REFUNDED': 'Paga por {payer} em {at:time}, e devolvida.',
  'pay_page.CANCELED': 'Cancelada em {at:time}. Esta cobrança não pode mais ser paga.',
  'pay_page.EXPIRED': 'Expirada em {at:time}. Esta cobrança não pode mais ser paga.',
  'pay_page.ERROR': 'Falhou em {at:time}. Esta cobrança não pode mais ser paga.',
  'pay_page.in_terminal': 'No terminal:',
  'charge.pay_page': 'Pague a cobrança no navegador:',
  'explain.unknown': 'Código desconhecido {code}.',
  'explain.word.action': 'Este é um código do próprio pix. A mensagem que contém o código diz o que fazer.',
  'explain.unknown.hint':
    'O serviço pode ter códigos mais novos: leia a mensagem dele, e não repita uma requisição com resultado desconhecido.',
  'api.method': 'Método desconhecido: escolha entre {methods}.',
  'api.path_rewritten.hint': 'O shell mudou o caminho: omita a primeira barra, como em user/transactions.',
  'api.path':
    'Caminho inválido "{path}": escreva /user/transactions, sem host e `..`; uma consulta vai em --query nome=valor.',
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
  'file.not_utf8.hint':
    'Salve-o como UTF-8. O Windows PowerShell 5 grava UTF-16 com ">": use "Set-Content -Encoding utf8".',
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
  'summary.received': 'total recebidas',
  'summary.sent': 'total enviadas',
  'summary.refunded': 'total devolvidas',
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

  // Reconciliation, reports and pages
  'reconcile.main_only':
    'Só a família main pode ser conciliada: o hub não lista pagamentos por referência. Use --family main.',
  'reconcile.no_key_column':
    'A planilha não tem coluna que identifique uma transação: id, e2e ou reference. Ela tem: {columns}. Indique uma com --map reference=COLUNA.',
  'reconcile.temporary.hint': 'A conciliação usa um banco temporário: TMPDIR define a pasta dele.',
  'reconcile.reading': '{rows|linha lida|linhas lidas} ({side})',
  'reconcile.asking':
    'Consultando uma a uma as transações que faltam na lista do serviço: {count|consultada|consultadas}',
  'reconcile.service':
    'Serviço: {count|transação|transações}, {in} recebidos, {out} pagos, {accepted} aceitos, mas não finais, {refunds} devolvidos',
  'reconcile.journal':
    'Diário: {count|movimento criado|movimentos criados} aqui, {out} pagos, {accepted} aceitos, mas não finais, {refunds} devolvidos',
  'reconcile.inbox':
    'Caixa de entrada: eventos de {count|transação paga recebidos|transações pagas recebidos}',
  'reconcile.no_inbox': 'Caixa de entrada: não comparada, porque não tem nenhuma entrega deste período',
  'reconcile.ledger': 'Planilha: {count|linha|linhas}, {in} recebidos, {out} pagos',
  'reconcile.not_for_ledger':
    'Não esperadas na planilha (--ledger-type): {count|transação|transações}, {in} recebidos, {out} pagos',
  'reconcile.not_asked':
    '{count|transação falta|transações faltam} na lista do serviço e não {count?foi consultada|foram consultadas}, porque faltam demais. Algumas podem faltar só por serem anteriores ao período.',
  'reconcile.end': '{agree|transação confere|transações conferem}, {differences|diferença|diferenças}',
  'reconcile.chart_sums': 'Somas',
  'reconcile.chart_kinds': 'Diferenças por tipo',
  'reconcile.chart_service_in': 'serviço, recebido',
  'reconcile.chart_ledger_in': 'planilha, recebido',
  'reconcile.chart_service_out': 'serviço, pago',
  'reconcile.chart_journal_out': 'diário, pago',
  'reconcile.chart_ledger_out': 'planilha, pago',
  'reconcile.chart_service_refunds': 'serviço, devolvido',
  'reconcile.chart_journal_refunds': 'diário, devolvido',
  'html.made': 'Criado em {at} por pix. Os horários são de São Paulo.',
  'html.rows': 'Linhas',
  'html.summary': 'Resumo de {file}',
  'html.reconcile': 'Conciliação de {from:time} a {to:time}',
  'html.written': 'Página gravada em {file}',
  'html.hint': 'Escolha outro arquivo com --html ARQUIVO.',
  'column.comparedSource': 'fonte',
  'column.serviceAmount': 'no serviço',
  'column.serviceAmountCents': 'no serviço',
  'column.otherAmountCents': 'na fonte',
  'column.otherAmount': 'na fonte',
  'column.otherStatus': 'status na fonte',
  'column.otherId': 'ID na fonte',
  'column.line': 'linha',

  // pix doctor
  'column.isDefault': 'padrão',
  'column.check': 'verificação',
  'column.result': 'resultado',
  'column.advice': 'o que fazer',
  'column.target': 'alvo',
  'doctor.check.node': 'Node.js',
  'doctor.check.profiles': 'arquivo de perfis',
  'doctor.check.places': 'pastas',
  'doctor.check.profile': 'perfil',
  'doctor.check.vault': 'cofre',
  'doctor.check.disk': 'disco',
  'doctor.check.journal': 'diário',
  'doctor.check.journal_mark': 'marca do diário',
  'doctor.check.inbox': 'caixa de entrada',
  'doctor.check.proxy': 'proxy',
  'doctor.check.address': 'endereço',
  'doctor.check.service': 'serviço',
  'doctor.check.clock': 'relógio',
  'doctor.check.token': 'token',
  'doctor.check.ip': 'endereço IP',
  'doctor.check.account': 'conta',
  'doctor.check.contract': 'contrato',
  'doctor.check.lock': 'bloqueio',
  'doctor.check.webhook': 'webhook',
  'doctor.check.delivery': 'entregas',
  'doctor.check.listener': 'receptor',
  'doctor.check.certificate': 'certificado',
  'doctor.check.card': 'cartão',
  'doctor.check.sandbox': 'sandbox',
  'doctor.bundle.written':
    'Gravado {file}: versões, configurações, estes resultados e as últimas falhas, sem segredos nem dados pessoais. Leia antes de enviar.',
  'doctor.close': 'Execute "chmod go-w" em {path} e confira o conteúdo.',
  'doctor.chmod': 'Execute "chmod 600" em {file}.',
  'doctor.late': 'Nenhum resultado em {seconds} s.',
  'doctor.late.advice':
    'Dê mais tempo com --timeout, ou veja o que está travado: a rede, o disco, um chaveiro bloqueado.',
  'doctor.node.ok': 'Esta versão é suportada.',
  'doctor.node.old': 'Esta versão é mais antiga que {oldest}.',
  'doctor.node.old.advice': 'Instale o Node {oldest} ou mais novo.',
  'doctor.disk.ok': '{free} livres.',
  'doctor.disk.low': 'Só {free} livres: pagamentos precisam de espaço para o diário.',
  'doctor.disk.low.advice':
    'Libere espaço, remova entregas antigas com `pix inbox prune`, ou escolha outra pasta com PIX_DATA_DIR.',
  'doctor.places.no_data':
    'Este usuário não pode escrever aqui: nenhum pagamento pode começar, e nenhuma entrega pode ser guardada.',
  'doctor.places.no_config':
    'Este usuário não pode escrever aqui: perfis não podem mudar, e um diário perdido não é notado.',
  'doctor.places.closed.advice':
    'Confira quem é o dono da pasta, ou defina {variable} com uma pasta em que este usuário possa escrever.',
  'doctor.profiles.none': 'Ainda não há perfis.',
  'doctor.profiles.ok': 'Só o dono do arquivo pode ler.',
  'doctor.profile.live': 'Perfil de produção; os segredos estão em: {store}.',
  'doctor.profile.test': 'Perfil de teste; os segredos estão em: {store}.',
  'doctor.profile.environment': 'Nenhum perfil; variáveis de ambiente informam URL e token.',
  'doctor.profile.none.advice':
    'Crie um perfil com `pix profile add NOME`, escolha um com `pix profile use NOME`, ou defina PIX_TOKEN e PIX_BASE_URL. `pix sandbox start` cria um perfil para experimentar.',
  'doctor.vault.ok': 'O cofre abre ({kind}) e contém {count|segredo|segredos}.',
  'doctor.vault.empty': 'O perfil não tem segredos.',
  'doctor.vault.lost': 'O cofre abre, mas faltam estes segredos: {names}.',
  'doctor.vault.lost.advice':
    'Adicione esses segredos de novo com `pix token add`, ou remova-os com `pix token remove`.',
  'doctor.vault.readable': 'O cofre abre, mas outros usuários podem ler o arquivo.',
  'doctor.vault.plain.advice':
    'Este perfil é de produção e seus segredos estão em texto puro: crie o perfil de novo com um chaveiro ou uma senha.',
  'doctor.journal.none': 'Ainda não há diário: nenhum pagamento foi gravado nesta máquina.',
  'doctor.journal.ok': 'O diário abre, e nenhum pagamento tem resultado desconhecido.',
  'doctor.journal.unknown':
    'O diário abre; {count|pagamento|pagamentos} com resultado desconhecido, {amount}.',
  'doctor.journal.unknown.advice': 'Execute `pix journal resolve --all{with}`.',
  'doctor.mark.none': 'Esta máquina ainda não tem registro de um último pagamento.',
  'doctor.mark.ok': 'O diário contém os últimos pagamentos desta máquina.',
  'doctor.inbox.none': 'Ainda não há caixa de entrada: nenhuma entrega foi guardada nesta máquina.',
  'doctor.inbox.ok':
    'A caixa de entrada abre; {kept|entrega guardada|entregas guardadas}, {rejected} recusadas, {failed} não encaminhadas.',
  'doctor.inbox.advice':
    'Veja `pix inbox list --rejected` e `pix inbox list --failed`. Para encaminhar de novo as entregas com falha: `pix inbox replay --failed`.',
  'doctor.proxy.none': 'Nenhum proxy definido.',
  'doctor.proxy.set': 'O ambiente define um proxy, que não é usado para: {except}.',
  'doctor.address.none': 'Nenhuma URL definida.',
  'doctor.address.in_process': 'O serviço está neste processo.',
  'doctor.address.plain': 'Acessível em {ip}, por HTTP simples nesta máquina.',
  'doctor.address.tls_ok':
    'Acessível em {ip} por {protocol}. O certificado foi emitido por {issuer} e é válido até {until}.',
  'doctor.address.ending': 'O certificado do serviço expira em breve: avise quem opera o serviço.',
  'doctor.address.dns': 'Nome do host não encontrado: {reason}.',
  'doctor.address.dns.advice': 'Confira a URL com `pix profile show`, e o DNS desta máquina.',
  'doctor.address.tcp': 'Sem conexão com {at}: {reason}.',
  'doctor.address.tcp.advice':
    'Confira a URL e a porta, o firewall, e se é preciso um proxy (HTTPS_PROXY); para um sandbox, se está em execução (`pix sandbox status`).',
  'doctor.address.tls': 'O TLS falhou: {reason}.',
  'doctor.address.tls.advice': 'Confira a URL e a porta, e se o serviço usa TLS nesse endereço.',
  'doctor.address.trust': 'O certificado do serviço, válido até {until}, não é confiável: {reason}.',
  'doctor.address.trust.advice':
    'A conexão pode estar sendo interceptada. Se usa autoridade certificadora própria, defina NODE_EXTRA_CA_CERTS (`card.ca` para a família de cartões).',
  'doctor.service.says': 'O serviço responde; status: {status}.',
  'doctor.clock.no_date': 'A resposta do serviço não tem data.',
  'doctor.clock.ok': 'O relógio desta máquina difere do relógio do serviço em {seconds} s.',
  'doctor.clock.behind': 'O relógio desta máquina está {seconds} s atrasado em relação ao serviço.',
  'doctor.clock.ahead': 'O relógio desta máquina está {seconds} s adiantado em relação ao serviço.',
  'doctor.clock.advice':
    'Acerte o relógio (NTP): assinaturas valem 300 s, e o diário compara horários com o serviço.',
  'doctor.token.none': 'Nenhum token.',
  'doctor.token.none.advice': 'Adicione um token com `pix token add`, ou defina PIX_TOKEN.',
  'doctor.token.taken': 'O token é aceito.',
  'doctor.token.ok': 'O token é aceito. Escopos: {scopes}.',
  'doctor.token.partly':
    'O token é aceito com os escopos {scopes}; outros escopos não puderam ser verificados.',
  'doctor.token.partly.advice': 'Execute `pix doctor` de novo; --debug mostra as respostas.',
  'doctor.token.less': 'O token é aceito com os escopos {scopes}. Falta {lacks}, embora o perfil o liste.',
  'doctor.token.less.advice':
    'Adicione um token que tenha esse escopo (`pix token add ID --scope …`), ou peça um.',
  'doctor.token.more':
    'O serviço aceita este token para {scopes}. Os escopos do token no perfil não incluem {more}.',
  'doctor.token.more.advice':
    'Registre esse escopo com `pix token add ID --scope …`, ou use um token com menos escopos onde bastar.',
  'doctor.token.no_scope': 'O token é aceito, mas não tem nem DEPOSIT nem WITHDRAW.',
  'doctor.token.no_scope.advice': 'Este token só lê; peça ao suporte um token com escopo.',
  'doctor.token.ip_first': 'Não verificado: o endereço IP desta máquina não é permitido.',
  'doctor.ip.ok': 'O endereço IP desta máquina é permitido.',
  'doctor.ip.not_listed': 'O serviço vê {ip}, que não está na lista de IPs permitidos (PZA203).',
  'doctor.ip.none_listed':
    'O serviço vê {ip}; uma conta com token WITHDRAW precisa de um IP registrado (PZA205).',
  'doctor.ip.advice':
    'Registre {ip} no painel web: Segurança, lista de IPs (o painel pede a senha de operação).',
  'doctor.account.ok': 'A conta está na situação {status}.',
  'doctor.account.shut': 'A conta não permite: {shut}.',
  'doctor.account.advice': 'Fale com o suporte.',
  'doctor.account.no_limit': 'Não há limite diário: pagamentos são recusados (PZS206).',
  'doctor.account.no_limit.advice': 'Defina o limite diário no painel web, ou peça ao suporte.',
  'doctor.standing.read_only':
    'Não verificado: esta verificação envia uma requisição de alteração, que o modo somente leitura proíbe.',
  'doctor.standing.hidden':
    'Não verificado, porque o serviço recusou a requisição de teste por outro motivo ({code}).',
  'doctor.standing.odd':
    'Não verificado: o serviço respondeu à requisição de teste de forma inesperada ({code}).',
  'doctor.contract.ok': 'O contrato está assinado.',
  'doctor.lock.ok': 'A conta não está bloqueada.',
  'doctor.webhook.none': 'Nenhum webhook registrado.',
  'doctor.webhook.inactive': 'O webhook está inativo e não recebe entregas.',
  'doctor.webhook.unsigned': 'O webhook não tem segredo: suas entregas não podem ser verificadas.',
  'doctor.webhook.unsigned.advice': 'Crie um segredo com `pix webhook rotate-secret {id}`.',
  'doctor.webhook.not_owned':
    'A verificação de posse do endpoint falhou e o webhook não recebe entregas: {reason}',
  'doctor.webhook.not_owned.advice': 'Corrija o endpoint e execute `pix webhook challenge {id} --run`.',
  'doctor.webhook.ok': 'O segredo do webhook está guardado aqui.',
  'doctor.webhook.no_secret': 'As entregas do webhook são assinadas, mas o segredo não está guardado aqui.',
  'doctor.webhook.no_secret.advice':
    'Defina PIX_WEBHOOK_SECRET, adicione o segredo com `pix token add webhook.{id} --secret`, ou crie outro com `pix webhook rotate-secret {id}` (o antigo deixa de valer imediatamente).',
  'doctor.card.none': 'Nenhum ID, segredo ou certificado de cliente.',
  'doctor.card.none.advice':
    'Para usar cartões: `pix token add card.clientId --secret`, e o mesmo para card.clientSecret, card.cert e card.key.',
  'doctor.card.ok': 'O certificado, o ID, o segredo e o token são aceitos.',
  'doctor.certificate.ok': 'O certificado combina com a chave; válido até {until}.',
  'doctor.certificate.ending': 'Peça um novo certificado de cliente agora.',
  'doctor.sandbox.ok': 'O sandbox responde.',
  'doctor.address.by_proxy': 'As requisições usam o proxy {proxy} ({variable}), que responde.',
  'doctor.address.no_proxy': 'Não foi possível acessar o proxy {proxy} ({variable}): {reason}.',
  'doctor.address.no_proxy.advice': 'Confira {variable}, ou exclua o endereço em NO_PROXY.',
  'column.fees': 'tarifas',
  'column.groups': 'grupos',
  'doctor.delivery.ok':
    '{count|tentativa|tentativas} nas últimas 24 horas; o endpoint respondeu a {count?ela|todas} com 2xx.',
  'doctor.delivery.some':
    '{failed} das {count} tentativas mais recentes (de até 24 horas atrás) falharam; falha mais recente: {answer}.',
  'doctor.delivery.recent':
    'A maioria das últimas {most} tentativas falhou ({failed} de {count} nas últimas 24 horas); falha mais recente: {answer}.',
  'doctor.data.network':
    'A pasta de dados está em um sistema de arquivos de rede ({type}). Lá o SQLite não consegue bloquear arquivos com segurança, e duas máquinas podem danificar o diário.',
  'doctor.data.network.advice':
    'Defina PIX_DATA_DIR com uma pasta em um disco local. Para um diário compartilhado entre máquinas, defina PIX_JOURNAL_URL (PostgreSQL).',
  'doctor.delivery.none':
    'O endpoint não aceita nenhuma entrega: {count|tentativa|tentativas} nas últimas 24 horas, nenhuma respondida com 2xx; falha mais recente: {answer}.',
  'doctor.delivery.none.advice':
    'Veja `pix callback triage`; corrija o endpoint e execute `pix resend failed --wait`.',
  'doctor.listener.stale':
    'O receptor recusa a assinatura, porque usa um segredo mais antigo que o guardado nesta máquina.',
  'doctor.listener.stale.advice': 'Reinicie o receptor; o serviço tenta de novo as entregas recusadas.',
  'doctor.listener.other_secret':
    'O receptor recusa a assinatura: o serviço assina com um segredo que ele não tem.',
  'doctor.listener.other_secret.advice':
    'Adicione o segredo com `pix token add webhook.ID --secret`, ou crie outro com `pix webhook rotate-secret ID`; depois reinicie o receptor.',
  'doctor.webhook.other_secret':
    'PIX_WEBHOOK_SECRET difere do segredo no cofre: um receptor iniciado aqui recusa as entregas deste webhook.',
  'doctor.webhook.other_secret.advice': 'Remova PIX_WEBHOOK_SECRET, ou use nela o segredo deste webhook.',

  // Closing a day
  'close.bad_date':
    '--date {typed}: não é um dia. Informe uma data (2026-11-20 ou 20/11/2026), yesterday ou today.',
  'close.bad_date.hint': 'Um dia começa e termina à meia-noite em São Paulo.',
  'close.future': '--date {typed}: este dia ainda não começou.',
  'close.not_over':
    '{date} ainda não terminou, portanto não pode ser assinado. Espere até a meia-noite em São Paulo.',
  'close.amount': 'valor',
  'close.total': 'total {environment}',
  'close.figures': 'Valores do dia',
  'close.differences': 'Diferenças',
  'close.line_opening': 'Saldo inicial',
  'close.line_in': 'Recebido',
  'close.line_out': 'Pago',
  'close.line_refunds': 'Devolvido',
  'close.line_disputes': 'Devolvido em infrações',
  'close.line_returned': 'Pagamentos que voltaram',
  'close.line_fees': 'Tarifas',
  'close.line_other': 'Outros lançamentos',
  'close.line_closing': 'Saldo final',
  'close.line_available': '- disponível',
  'close.line_blocked': '- bloqueado',
  'close.account': 'Perfil {profile} ({environment}):',
  'close.day': 'Dia {date}, horário de São Paulo',
  'close.day_not_over': 'Dia {date}, horário de São Paulo. O dia não terminou: valores até {at}.',
  'close.opening_entry_before': 'Saldo inicial: do último lançamento do extrato antes do dia',
  'close.opening_first_entry': 'Saldo inicial: do primeiro lançamento do extrato no dia',
  'close.opening_entry_after':
    'Saldo inicial: do primeiro lançamento do extrato depois do dia, porque o dia não tem nenhum',
  'close.opening_current_balance': 'Saldo inicial: o saldo atual, porque o extrato não tem lançamentos',
  'close.statement':
    'Extrato: {entries|lançamento|lançamentos} de {count|transação|transações}; diferença para as transações: {difference}',
  'close.journal':
    'Diário: {count|movimento criado|movimentos criados} aqui, {out} pagos, {refunds} devolvidos; diferença para o serviço: {difference}',
  'close.other': 'Lançamentos sem transação: {entries}',
  'close.pending_payouts': 'Em andamento: {count|pagamento|pagamentos}, {amount}',
  'close.pending_refunds': 'Em andamento: devoluções de {count|cobrança|cobranças}',
  'close.unknown':
    'Resultado desconhecido: {count|pagamento|pagamentos}. Execute `pix journal resolve --all`.',
  'close.disputes':
    'Infrações: {count} {count?aberta|abertas}, {amount}; {due} com prazo nas próximas 24 horas. Veja `pix infraction list --open`.',
  'close.closed': '{date} foi fechado por {who} em {at:time}. Os valores não mudaram desde então.',
  'close.closed_override':
    '{date} foi fechado por {who} em {at:time}, embora não fechasse: {reason}. Os valores não mudaram desde então.',
  'close.changed':
    '{date} foi fechado por {who} em {at:time}, e os valores mudaram desde então: {figure} era {before}, agora {now} (mais {more|valor mudou|valores mudaram}).',
  'close.more_differences':
    '{count|diferença não está|diferenças não estão} na tabela. Elas estão na página de --html e em `pix reconcile`.',
  'close.adds_up': 'O dia fecha.',
  'close.does_not_add_up': 'O dia não fecha: {count|diferença|diferenças}.',
  'close.not_known': 'O dia não pode ser confirmado, porque nem tudo é conhecido.',
  'close.not_signed':
    'Não assinado, porque o dia não está confirmado. Para assinar mesmo assim, informe um motivo: --override REASON.',
  'close.signed': '{date} está assinado para {profile} (valores {hash}).',
  'html.close': 'Fechamento de {date}',
  'profiles.overridden':
    '{variable} daria a todos os perfis a mesma conta. Remova a variável para usar vários perfis.',
  'column.date': 'dia',
  'column.journal': 'diário',
  'column.error': 'erro',
  'column.closingItem': 'item',
  'column.closingCount': 'quantidade',
  'column.isOver': 'dia terminado',
  'column.addsUp': 'fecha',
  'column.openingCents': 'inicial',
  'column.inCents': 'recebido',
  'column.outCents': 'pago',
  'column.refundsCents': 'devolvido',
  'column.disputesCents': 'infrações',
  'column.returnedCents': 'voltou',
  'column.feesCents': 'tarifas',
  'column.otherCents': 'outros',
  'column.closingCents': 'final',
  'column.closingAvailableCents': 'disponível',
  'column.closingBlockedCents': 'bloqueado',
  'column.openingFrom': 'saldo inicial de',
  'column.statement': 'extrato',
  'column.infractions': 'infrações',
  'column.closed': 'fechado',
  'column.pending': 'em andamento',
  'column.differences': 'diferenças',

  // Balances of several profiles
  'cash.total': 'total',
  'cash.failed': '{profile} falhou: {error}',
  'cash.incomplete': '≥ marca valores incompletos: nem tudo foi lido.',
  'cash.same_account': 'Vários perfis pertencem à mesma conta, que entra uma vez no total.',
  'column.environment': 'ambiente',
  'column.inToday': 'entrou hoje',
  'column.outToday': 'saiu hoje',
  'column.availableCents': 'disponível',
  'column.blockedCents': 'bloqueado',
  'column.inTodayCents': 'entrou hoje',
  'column.outTodayCents': 'saiu hoje',
  'column.isComplete': 'completo',
  // Find
  'find.no_clue': 'O texto não tem nada para procurar: nem id, valor, nome, documento, chave Pix ou código.',
  'find.nothing': 'Nada encontrado para "{text}".',
  'find.nothing.hint': 'Procure em um período maior (--since 30d), ou só uma parte do texto.',
  'find.searched': 'Busca desde {from:time} (ids: em qualquer data): {places}.',
  'find.service': 'serviço por {by} ({count|requisição|requisições})',
  'find.newest':
    'Pagamentos mais recentes do período comparados com o texto todo: {count}. O serviço não filtra por partes de nomes nem por chaves.',
  'find.cache_since': 'O cache de transações está completo desde {since:time}.',
  'find.not_needed': 'O serviço não foi consultado por {by}, porque um id foi encontrado.',
  'find.over_budget':
    'O serviço não foi consultado por {by}: uma busca faz no máximo {most} requisições. Procure uma parte do texto.',
  'find.cut':
    'Só as {most} linhas mais recentes do período foram comparadas: {source}. Encurte o período com --from e --to.',
  'find.failed': 'Não pesquisado: {source}. {why}',
  'find.text_cut': 'Só os primeiros {most} caracteres do texto foram lidos.',
  'column.matches': 'coincide',
  'column.sources': 'encontrado em',
  'column.next': 'próximo comando',
  'column.evidence': 'evidência',
  'column.journalId': 'entrada do diário',
  'edit.no_terminal': '--edit precisa de um terminal. Informe o texto com --text ou --file.',
  'edit.no_editor': 'Nenhum editor: defina VISUAL ou EDITOR, ou informe o texto com --text ou --file.',
  'edit.failed': 'O editor falhou ({code}): {editor}',
  'edit.empty': 'Cancelado, porque o texto está vazio.',
  'edit.reopened': 'O editor abre o texto de uma execução anterior: {file}',
  'edit.kept': 'O texto foi mantido em {file}. --edit o abre de novo.',
  'infraction.edit_header':
    'Escreva a defesa abaixo: o que foi entregue, quando e a quem. Ela só pode ser enviada uma vez, com até {most} caracteres. As linhas acima dela que começam com # não são enviadas. Um texto vazio cancela.',
  'infraction.needs_text': 'Informe a defesa com --text ou --file, ou escreva-a com --edit.',
  'infraction.not_read':
    'Pedido e cliente aparecem só para as primeiras {count} infrações, porque cada uma exige uma requisição.',
  'column.dueIn': 'resta',
  'column.order': 'pedido',
  'column.customer': 'cliente',
} as const satisfies Record<keyof typeof english, string>;
