import type { operationWords as english } from '../en/operation-words.ts';

/** Palavras do que operadores fazem: cobranças, webhooks, relatórios, chaves, perfis, o sandbox. */
export const operationWords: Record<keyof typeof english, string> = {
  'charge.answer_lost':
    'A resposta se perdeu ({reason}); procurando a cobrança pela referência {reference} antes de tudo.',
  'charge.interrupted':
    'Interrompido enquanto a cobrança era criada: ela pode existir, com a referência {reference}.',
  'charge.found': 'Encontrada: a cobrança {id} foi criada ({reference}).',
  'charge.looking': 'Procurando {reference}…',
  'charge.unknown': 'Não se sabe se a cobrança foi criada ({reason}), e não foi possível consultar.',
  'charge.unknown.hint': 'Rode `pix charge get --reference {reference}` antes de criar de novo.',
  'charge.not_there':
    'A cobrança não foi criada: a resposta se perdeu ({reason}) e nenhuma cobrança tem a referência {reference}.',
  'charge.not_there.hint': 'Ela pode ser criada de novo com o mesmo --reference {reference}.',
  'charge.which': 'Diga qual cobrança: um ID, --reference, --e2e ou --virtual-account.',
  'charge.no_code': 'A cobrança {id} está {status}: não tem mais código a pagar.',
  'charge.copy_paste': 'Copia e cola:',
  'charge.png_written': 'QR code gravado em {file}.',
  'charge.qr_too_wide': 'O terminal é estreito demais para o QR code; use --png FILE.',
  'charge.waiting': 'Esperando {id}… {status}',
  'charge.status': '{id} está {status}.',
  'watch.ended_elsewhere': '{id} terminou como {status}, não {until}.',
  'watch.time_up': 'O tempo acabou: {id} ainda está {status}.',
  'key.invalid': '"{key}" não é uma chave Pix ({reason}).',
  'key.invalid.hint': 'Uma chave é CPF, CNPJ, celular com +55, e-mail ou UUID aleatório.',
  'key.ambiguous': '"{key}" pode ser {candidates}: diga qual com --key-type.',
  'qr.invalid': 'O código não confere ({detail}). Não pague.',
  'qr.whitespace.hint': 'Há espaços em volta do código: copie de novo sem eles.',
  'report.waiting': 'O relatório {id} está {status}… {rows} linhas',
  'report.receiving': 'Recebendo o relatório {id}… {kilobytes} kB',
  'report.rows': '{rows} linhas…',
  'report.failed': 'O serviço não conseguiu escrever o relatório {id}.',
  'report.wrong_rows':
    'O relatório tem {rows} linhas onde o serviço diz ter escrito {expected}; não foi guardado.',
  'report.bad_address': 'O serviço não deu um endereço utilizável para o relatório ({field}: {reason}).',
  'report.address_refused':
    'O endereço do relatório respondeu HTTP {status}; pode ter expirado. Rode de novo para obter outro.',
  'report.broken': 'O relatório se interrompeu no caminho ({reason}); nada foi guardado.',
  'report.pages_only_read':
    '--via pages lê a lista e não muda nada: --dry-run, --data e --set são para um job de relatório.',
  'report.job_cannot':
    'Um relatório do serviço aceita --from, --to, --status e --type, e escreve csv. Use --via pages para o resto.',
  'webhook.create.confirm': 'Entregar eventos desta conta em {url}?',
  'webhook.rotate.confirm': 'Criar um novo segredo para o webhook {id}? O antigo morre na hora.',
  'webhook.verified': 'O webhook {id} está verificado: as entregas começam.',
  'webhook.not_verified':
    'O webhook {id} não recebe entregas: o endpoint falhou na verificação de posse ({reason}). Corrija o endpoint e execute `pix webhook challenge {id} --run`.',
  'webhook.unverified':
    'O webhook {id} não recebe entregas até o endpoint responder à verificação de posse; veja `pix webhook challenge {id}`.',
  'webhook.secret_once': 'O segredo aparece só desta vez; o serviço nunca mais o mostra.',
  'webhook.secret_kept': 'Ele está no cofre do perfil "{profile}", para `pix webhook listen`.',
  'webhook.secret_not_kept':
    'Não foi possível guardá-lo no cofre do perfil "{profile}" ({reason}): copie agora.',
  'profile.exists': 'Já existe um perfil "{name}".',
  'profile.exists.hint': 'Altere com `pix profile set {name} KEY VALUE`, ou remova antes.',
  'profile.empty_token': 'Não havia token na entrada padrão.',
  'profile.needs_url': 'Diga onde está o serviço: --base-url (ou --hub-url, --card-url).',
  'profile.none_chosen': 'Nenhum perfil em uso.',
  'profile.none_chosen.hint':
    'Crie um com `pix profile add NAME`, escolha com `pix profile use NAME`, ou experimente `pix sandbox start`.',
  'profile.nowhere_to_keep': 'Não há chaveiro nesta máquina onde guardar o token; nada foi salvo.',
  'profile.nowhere_to_keep.hint':
    'Escolha: um arquivo sob senha (rode em um terminal, ou defina PIX_VAULT_PASSPHRASE), ou um arquivo comum que só você lê (--insecure-storage).',
  'token.needs_stdin':
    'Passe o valor na entrada padrão com --stdin; um segredo nunca vai na linha de comando.',
  'token.remove.confirm': 'Retirar "{name}" do cofre de "{profile}"?',
  'token.removed': '"{name}" saiu do cofre de "{profile}".',
  'inbox.newer_version':
    'A caixa de entrada foi gravada por um pix mais novo (versão {found}; este conhece a {known}).',
  'inbox.database': 'A caixa de entrada compartilhada não pode ser usada: {reason}.',
  'inbox.database.hint': 'Confira --inbox ou PIX_INBOX_URL (postgres://user@host/database) e tente de novo.',
  'inbox.not_postgres': '{name} não é o endereço de um banco PostgreSQL: postgres://user@host/database.',
  'inbox.password':
    '--inbox contém uma senha: outros usuários desta máquina podem lê-la ali. Ponha o endereço em PIX_INBOX_URL, ou a senha em PGPASSWORD ou ~/.pgpass.',
  'inbox.no_such': 'Não há entrega {id} na caixa de entrada.',
  'inbox.prune.confirm': 'Remover o que foi recebido antes de {before}?',
  'inbox.pruned': '{count} removidas.',
  'profile.plain_store': 'Os segredos de "{profile}" estão em um arquivo comum, que só você pode ler.',
  'profile.remove.confirm': 'Remover o perfil "{name}" e todos os seus segredos desta máquina?',
  'profile.removed': 'O perfil "{name}" e seus segredos foram removidos.',
  'stdin.too_much': 'Há mais de 4 MiB na entrada padrão.',
  'listen.ready': 'Escutando em {url}; Ctrl-C encerra.',
  'listen.duplicate': 'De novo: {event} de {id}; já estava guardado.',
  'listen.registered': 'Webhook {id} registrado para {url}.',
  'listen.rejected': 'Recusado ({status}) de {from}: {reason}',
  'listen.forwarded': '{id} repassado: HTTP {status}.',
  'listen.forward_failed': 'Não foi possível repassar {id}: {reason}. Está na caixa de entrada.',
  'listen.fault': 'Algo falhou ao lado de uma entrega: {reason}',
  'listen.empty_secret': 'Não havia segredo na entrada padrão.',
  'listen.no_secret_given':
    'O serviço registrou o webhook sem segredo: as entregas não poderiam ser verificadas.',
  'verify.one_stdin':
    'Corpo e segredo não podem vir ambos da entrada padrão: nomeie o arquivo, ou use PIX_WEBHOOK_SECRET.',
  'tour.intro':
    'Um passeio pelo pix: uma cobrança é criada, paga, seu webhook recebido e verificado, e um relatório exportado, com um serviço real nesta máquina. Nada sai dela.',
  'tour.sandbox': 'O serviço, em loopback. Sem conta nenhuma.',
  'tour.profile': 'Os comandos falam com o perfil em uso.',
  'tour.listen': 'Um receptor, registrado como webhook: verifica os eventos, guarda e mostra.',
  'tour.charge': 'Uma cobrança, com seu QR code.',
  'tour.pay': 'Um cliente paga.',
  'tour.delivered': 'A entrega chegou, e a assinatura confere:',
  'tour.report': 'O dia em um arquivo: pedido, espera, download, conferência.',
  'tour.balance': 'E o dinheiro está lá, menos a tarifa.',
  'tour.step_failed': 'O passeio parou: `{command}` terminou com {code}.',
  'tour.next': 'Foi tudo. Experimente agora:',
  'tour.next_sandbox': 'manter um sandbox em segundo plano, com seus dados',
  'tour.next_charge': 'acompanhar uma cobrança; pague em outro terminal',
  'tour.next_explain': 'o que um código significa, e o que fazer',
  'tour.next_account': 'a sua própria conta',
  'tour.next_help': 'todo o resto',
  'sandbox.clock.progress': 'O relógio do sandbox está em {now}, indo até {to}…',
  'sandbox.clock.stopped':
    'Interrompido: o relógio do sandbox está em {now}, ainda não em {to}. O que vencia até ali já aconteceu.',
  'sandbox.clock.gone':
    'O sandbox parou de responder ({reason}): seu relógio estava em {now} na última resposta, a caminho de {to}.',
  'sandbox.clock.gone.hint':
    'Veja `pix sandbox status`; se ele terminou, `pix sandbox start` continua de onde parou.',
  'sandbox.reset.confirm': 'Esquecer tudo o que o sandbox guarda?',
  'sandbox.token_kept': 'O perfil "{profile}" tem o novo token {name}. O antigo não vale mais.',
  'sandbox.in_use': 'Outro sandbox está trabalhando em {folder}.',
  'sandbox.in_use.hint': 'Encerre-o com `pix sandbox stop`, ou escolha outra pasta com --data.',
  'sandbox.cannot_listen': 'O sandbox não consegue escutar em {host}:{port} ({code}).',
  'sandbox.cannot_listen.hint': 'Escolha outra porta com --port; 0 pega qualquer uma livre.',
  'sandbox.not_loopback': 'O sandbox só responde nesta máquina, e {host} não é ela.',
  'sandbox.not_loopback.hint': 'Use 127.0.0.1, ::1 ou localhost: suas alavancas não pedem token.',
  'sandbox.ready': 'O sandbox está no ar: {url}. O perfil "{profile}" leva até ele. Ctrl-C encerra.',
  'sandbox.detached': 'O sandbox está no ar em segundo plano ({pid}): {url}. Encerre com `pix sandbox stop`.',
  'sandbox.bug': 'Falha do próprio sandbox: {reason}',
  'sandbox.not_up': 'O sandbox não subiu; o registro está em {file}.',
  'sandbox.profile_taken': 'O perfil "{profile}" não é de um sandbox: iniciar um o sobrescreveria.',
  'sandbox.profile_taken.hint':
    'Adicione essa conta com outro nome (`pix profile add NOME`) e remova este perfil (`pix profile remove {profile}`), ou dê ao sandbox um PIX_CONFIG_DIR próprio.',
  'sandbox.running': 'O sandbox já está em execução em {url}.',
  'sandbox.running.hint':
    'Use-o como está (perfil "{profile}"), ou encerre-o com `pix sandbox stop` e inicie de novo.',
  'sandbox.not_started': 'O sandbox não iniciou: {reason}',
  'sandbox.not_started.hint': '{hint} O registro está em {file}.',
  'explain.unknown': 'Nada se sabe de {code}.',
  'explain.unknown.hint':
    'O serviço pode ter códigos mais novos que este catálogo: leia a mensagem dele, e não repita o que pode ter sido aplicado.',
  'api.method': 'O método é um de {methods}.',
  'api.path':
    '"{path}" não é um caminho abaixo da raiz do serviço: escreva /user/transactions, sem consulta, `..` ou host.',
  'api.moves_money': '{path} move dinheiro: use o comando próprio, que mantém um diário.',
  'api.paginate_get': '--paginate serve só para GET.',
  'api.get_body': 'Um GET não leva corpo: use --query em vez de --data e --set.',
  'api.no_list': '{path} respondeu HTTP {status} com algo que não é lista; tire o --paginate.',
  'api.query': '--query {value}: escreva nome=valor.',
  'api.confirm': 'Enviar {method} {path}?',
  'callback.create.confirm': 'Criar o segredo que assina entregas às URLs de callback?',
  'callback.rotate.confirm':
    'Trocar o segredo que assina entregas às URLs de callback? O antigo morre na hora.',
  'resend.confirm': 'Reenviar as entregas de {what}?',
  'infraction.defense_empty': 'A defesa em {source} está vazia.',
  'infraction.defense_empty.hint': 'Escreva o que prova a venda: o que foi entregue, quando e a quem.',
  'infraction.defense_not_text':
    'A defesa em {source} não é texto: contém caracteres de controle ou bytes que não são UTF-8.',
  'infraction.defense_not_text.hint':
    'A defesa é texto simples em UTF-8; anexos não podem ser enviados. Salve o texto em UTF-8 ou informe com --text.',
  'infraction.defense_too_long':
    'A defesa em {source} tem {length} caracteres; o serviço aceita no máximo {most}.',
  'infraction.defense_too_long.hint': 'Encurte: a defesa é enviada uma única vez e não pode ser alterada.',
  'infraction.needs_text': 'Informe a defesa com --text ou --file.',
  'infraction.defend.confirm': 'Enviar esta defesa de {id}? Não pode ser alterada: {text}',
  'file.failed': 'O arquivo {file} não pode ser usado: {reason}',
  'file.not_utf8': 'O arquivo {file} não é texto em UTF-8.',
  'document.invalid': '"{value}" não é CPF nem CNPJ ({reason}).',
  'list.endless': 'O serviço diz que há mais, e mandou {pages} páginas vazias.',
};
