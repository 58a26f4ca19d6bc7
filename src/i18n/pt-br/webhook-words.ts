import type { webhookWords as english } from '../en/webhook-words.ts';

export const webhookWords = {
  'listen.ready': 'Escutando em {url}; pressione Ctrl-C para parar.',
  'listen.not_printed': 'Um evento foi armazenado, mas não impresso: {reason}',
  'listen.ready_file':
    '{file} existe e não é o arquivo de prontidão de um listener anterior. Escolha outro nome.',
  'listen.duplicate': 'Duplicata: {event} de {id}, já guardado.',
  'listen.duplicate.more': 'Mais {count|duplicata recebida|duplicatas recebidas} desde {time}.',
  'listen.left_out':
    '{count|evento não foi impresso|eventos não foram impressos}, porque a saída padrão estava lenta demais; {count?ele está|eles estão} na caixa de entrada.',
  'listen.registered': 'Webhook {id} registrado para {url}.',
  'listen.refused': '{time}  Requisição recusada ({status}) de {from}: {reason}.',
  'listen.refused.more': 'Mais {count|requisição recusada|requisições recusadas} desde {time}: {reason}.',
  'listen.rejections_not_stored':
    '{count|entrega rejeitada não foi armazenada|entregas rejeitadas não foram armazenadas} na caixa de entrada, porque um remetente enviou muitas delas.',
  'listen.refused.path': 'A requisição foi feita para o caminho {path}.',
  'listen.refused.cause': 'Causa provável: {hint}.',
  'listen.refused.clock_ahead':
    'A assinatura está {count|segundo|segundos} adiantada em relação a esta máquina.',
  'listen.refused.clock_behind':
    'A assinatura está {count|segundo|segundos} atrasada em relação a esta máquina.',
  'listen.refused.signed_with': 'A entrega foi assinada com {owner}.',
  'listen.refused.previous':
    'O perfil não tem mais o segredo que assinou esta entrega. Se esse segredo foi substituído, o serviço assina as próximas tentativas com o novo, e este receptor as aceita.',
  'listen.refused.fixed_secret':
    'Este receptor aceita só o segredo de {source}. Inicie-o sem {source} para aceitar todos os segredos do perfil.',
  'listen.owner.webhook': 'o segredo do webhook {id}',
  'listen.owner.callbacks': 'o segredo das URLs de callback',
  'listen.owner.profile': 'o segredo "webhook" do perfil',
  'listen.owner.previous': '{owner} (valor antigo)',
  'listen.secrets_changed':
    'Segredos recarregados do perfil "{profile}": {count|segredo aceito|segredos aceitos} ({names}).',
  'listen.secrets_unchanged': 'Segredos recarregados do perfil "{profile}": nada mudou.',
  'listen.secrets_fixed':
    'Nada a recarregar: o segredo veio de {source}. Para trocar o segredo, reinicie o receptor.',
  'listen.secrets_not_reloaded':
    'Não foi possível recarregar os segredos do perfil "{profile}": {reason} O receptor continua a aceitar os segredos que já tinha.',
  'listen.secrets_not_watched':
    'O receptor não consegue detectar mudanças nos segredos ({reason}): depois de uma mudança, envie SIGHUP a este processo.',
  'listen.attempt': 'tentativa {attempt}',
  'listen.again': 'duplicata',
  'listen.forwarded': '{id} encaminhado: HTTP {status}, {ms} ms.',
  'listen.forwarded_late':
    '{id} encaminhado: HTTP {status} após {ms} ms. O serviço espera só 5.000 ms por uma resposta e teria contado esta entrega como falha.',
  'listen.forward_failed':
    'Falha ao encaminhar {event} {id} para {url}: {reason}. Nova tentativa em {seconds} s.',
  'listen.forward_given_up':
    'Falha ao encaminhar {event} {id} para {url}: {reason}. Abandonado após {attempts|tentativa|tentativas}; `pix inbox replay --failed` encaminha de novo.',
  'listen.insecure_forward':
    '--forward-insecure só vale para uma URL https desta máquina, e não para {url}. Para outra máquina, indique a autoridade com --forward-ca ARQUIVO.',
  'listen.bad_forward_ca': '--forward-ca {file} não contém nenhum certificado (PEM).',
  'listen.target_down':
    '{url} não responde: {reason}. Os eventos ficam na fila e são encaminhados quando a URL responder.',
  'listen.target_back': '{url} voltou a responder.',
  'listen.backlog':
    '{count|evento|eventos} de uma execução anterior {count?aguarda|aguardam} encaminhamento a {url}.',
  'listen.backlog_elsewhere':
    '{count|evento aguarda|eventos aguardam} encaminhamento a {url}, mas este receptor não encaminha a essa URL. Para encaminhar a ela: `pix inbox replay --failed`. Para encaminhar a outra URL, acrescente --to URL.',
  'listen.bad_route': '--route {value} inválido: escreva EVENTO=URL.',
  'inbox.replay_what': 'Informe números de entregas ou --failed.',
  'inbox.no_target': 'A entrega {id} não tem URL a que encaminhar.',
  'inbox.no_target.hint': 'Informe uma URL com --to URL.',
  'inbox.replaying': 'Reencaminhando: {delivered} entregues, {failed} com falha, {heldBack} retidas…',
  'inbox.replay_failed': 'Falha ao encaminhar a entrega {id} a {url}: {reason}.',
  'inbox.replay_failed_more': 'Mais {count|falha|falhas} ao encaminhar; veja `pix inbox list --failed`.',
  'listen.store_awaited':
    'Não é possível usar a caixa de entrada compartilhada: {reason}. O receptor ainda não iniciou; novas tentativas por até {seconds} s.',
  'listen.store_failed':
    'Não é possível gravar na caixa de entrada: {reason} Até a gravação voltar a funcionar, o receptor responde às entregas com 503, e o serviço as tenta de novo.',
  'listen.store_back':
    'A caixa de entrada voltou a gravar, após {seconds} s e {count|gravação|gravações} com falha. O serviço tenta de novo as entregas que não foram gravadas.',
  'listen.store_slow': 'a gravação levou mais de 4,5 s.',
  'listen.health': 'Verificações de saúde e métricas são respondidas na porta {port}.',
  'advice.tls_on_http_port':
    'O remetente usou um endereço https, mas este listener não tem certificado: inicie-o com --tls-cert e --tls-key, ou use um proxy ou túnel com certificado na frente dele.',
  'advice.http_on_tls_port':
    'O remetente usou um endereço http, mas este listener tem certificado: troque o endereço para https.',
  'advice.too_many_connections':
    'Havia 512 conexões abertas: a mais lenta foi fechada. Se um proxy as abriu, configure-o para manter menos conexões ociosas.',
  'listen.fault': 'Erro interno: {reason}',
  'listen.empty_secret': 'Nenhum segredo na entrada padrão.',
  'listen.no_secret_given':
    'O serviço registrou o webhook, mas não retornou segredo, e as entregas não podem ser verificadas. Crie um segredo com `pix webhook rotate-secret ID` e inicie o receptor sem --register.',
  'webhook.rotate.listeners':
    'Receptores que usam os segredos do perfil "{profile}" nesta máquina aceitam o novo segredo imediatamente. Os iniciados com PIX_WEBHOOK_SECRET ou --secret-stdin, e os de outras máquinas, recusam entregas até receber o novo segredo.',
  'webhook.rotate.listeners_without':
    'Receptores recusam entregas até terem o novo segredo: informe o novo segredo a cada receptor e reinicie-o.',
  'advice.missing_header':
    'O serviço assina só entregas de webhooks que têm segredo: `pix webhook rotate-secret ID` cria um. Se este webhook tem segredo, verifique o remetente e os proxies no caminho.',
  'advice.missing_timestamp':
    'O serviço sempre envia um horário: verifique o remetente e os proxies no caminho.',
  'advice.duplicate_timestamp':
    'O serviço envia um só horário: verifique o remetente e os proxies no caminho.',
  'advice.malformed_timestamp':
    'O serviço envia segundos Unix. Outro programa pode ter enviado ou alterado esta entrega: verifique o remetente e os proxies.',
  'advice.missing_signature':
    'O serviço sempre envia uma assinatura: verifique o remetente e os proxies no caminho.',
  'advice.malformed_signature':
    'Uma assinatura do serviço tem 64 dígitos hexadecimais: verifique o remetente e os proxies no caminho.',
  'advice.duplicate_header':
    'O serviço envia um só cabeçalho de assinatura: verifique o remetente e os proxies no caminho.',
  'advice.signature_mismatch':
    'Se o remetente é o serviço, falta a este receptor o segredo do webhook: `pix webhook rotate-secret ID` cria e guarda um novo. Ou um proxy ou túnel mudou o corpo.',
  'advice.timestamp_too_old':
    'Verifique o relógio desta máquina (NTP), e se algo atrasa as entregas. Um --tolerance maior aceita horários mais antigos.',
  'advice.timestamp_in_future':
    'Verifique o relógio desta máquina (NTP). Um --tolerance maior aceita horários mais adiantados.',
  'advice.not_found': 'Registre o webhook com o caminho deste receptor (--path).',
  'advice.method_not_allowed': 'O serviço envia POST: esta requisição não é uma entrega.',
  'advice.content_encoding':
    'As assinaturas são calculadas sobre o corpo sem compressão: desligue a compressão no proxy à frente do receptor.',
  'advice.bad_challenge':
    'Um desafio do serviço contém um token de caracteres visíveis: verifique o remetente.',
  'advice.not_ready':
    'O webhook ainda está sendo registrado, e o receptor ainda não tem o segredo. O serviço tenta a entrega de novo.',
  'advice.too_large': 'As entregas do serviço têm no máximo 1 MiB: esta requisição não é uma entrega.',
  'advice.unknown_event':
    'O serviço não documenta um evento com este nome. Quem capturou uma entrega pode repeti-la com outro nome, por isso ela não é encaminhada. Se o nome é novo, atualize o pix; o serviço repete a entrega.',
  'advice.event_contradicts_body':
    'O nome do evento não é assinado, e o corpo assinado tem outro status, por isso a entrega não é encaminhada. Verifique o remetente e os proxies no caminho.',
  'advice.too_many_pipelined':
    'Mais de 1.024 requisições esperavam as respostas às requisições anteriores das suas conexões: a conexão foi fechada. O serviço espera cada resposta antes de enviar a próxima requisição.',
  'advice.too_many_chunks':
    'Nenhuma entrega do serviço chega em tantos pedaços pequenos: verifique o remetente e os proxies no caminho.',
  'advice.too_slow': 'O serviço tenta a entrega de novo. Verifique a rede e os proxies no caminho.',
  'advice.aborted': 'O serviço tenta a entrega de novo. Verifique a rede e os proxies no caminho.',
  'advice.not_stored':
    'O serviço tenta a entrega de novo. O receptor mostrou a causa quando a gravação na caixa de entrada falhou.',

  // Delivery attempts
  'column.at': 'hora',
  'column.source': 'origem',
  'column.what': 'evento',
  'column.identifier': 'identificador',
  'column.ispb': 'ISPB',
  'column.minute': 'criado',
  'column.found': 'encontrado',
  'column.timeline': 'linha do tempo',
  'column.problems': 'pendências',
  'trace.no_identifier':
    'Identificador inválido: informe um ID de transação, um ID fim a fim, sua referência ou um Pix copia e cola.',
  'trace.nothing': '"{text}" não encontrado, nem no serviço nem nesta máquina.',
  'trace.nothing.hint': 'Confira o identificador, e o perfil a que pertence (--profile).',
  'trace.no_problem': 'Nenhuma pendência encontrada.',
  'trace.pending': 'A transação ainda está em aberto; nenhuma pendência até agora.',
  'trace.unpaid': 'A transação terminou como {status}: nada foi pago.',
  'trace.given_back': 'Houve devolução ao pagador. Nenhuma pendência encontrada.',
  'trace.problem.not_asked':
    'Pendência: não foi possível consultar {source} ({reason}), então o histórico pode estar incompleto. Execute o comando de novo.',
  'trace.problem.not_at_service':
    'Pendência: o diário registra {reference} como confirmado (registro {id}), mas o serviço não tem esse pagamento. Veja `pix journal show {id}{with}` e fale com o suporte.',
  'trace.problem.unknown':
    'Pendência: o resultado de {reference} é desconhecido desde {since}. Para saber: `pix journal resolve {id}{with}`.',
  'trace.problem.not_applied_but_there':
    'Pendência: o diário registra {reference} como não efetivado (registro {id}), mas o serviço tem esse pagamento. Não o envie de novo; veja `pix journal show {id}{with}`.',
  'trace.problem.never_left':
    'Pendência: {reference} não movimentou dinheiro (registro {id} do diário: {state}, {reason}). Veja `pix explain {errorCode}`.',
  'trace.problem.payout_failed':
    'Pendência: o pagamento {id} terminou como {status} ({reason}): o recebedor não recebeu o dinheiro. Se o valor ainda for devido, pague de novo com outra referência.',
  'trace.problem.payout_returned':
    'Pendência: o dinheiro do pagamento {id} voltou ({status}). Confira com o recebedor; se o valor ainda for devido, pague de novo com outra referência.',
  'trace.problem.charge_failed':
    'Pendência: a cobrança {id} falhou ({status}, {reason}): nada foi recebido. Crie outra cobrança.',
  'trace.problem.payout_pending':
    'Pendência: o pagamento está pendente desde {since}. Acompanhe com `pix payout watch {id}{with}`; se continuar pendente, fale com o suporte.',
  'trace.problem.refund_pending':
    'Pendência: a devolução está pendente desde {since}. Se continuar pendente, fale com o suporte.',
  'trace.problem.refund_failed':
    'Pendência: a devolução foi cancelada ({since}): o pagador não recebeu o valor. Se o valor ainda for devido, devolva de novo com `pix refund create`.',
  'trace.problem.not_delivered':
    'Pendência: {event} não foi entregue a {url}: {attempts|tentativa|tentativas}, último resultado {answer} em {at}. Corrija o endpoint e execute `pix resend failed`.',
  'trace.problem.not_delivered_next':
    'Pendência: {event} não foi entregue a {url}: {attempts|tentativa|tentativas}, último resultado {answer} em {at}, próxima tentativa em {next}. Corrija o endpoint e execute `pix resend failed`.',
  'trace.problem.never_sent':
    'Pendência: o histórico de callbacks não tem entrega de {event} para {url}. Para um webhook, confira a posse do endpoint com `pix webhook challenge`; para uma URL de callback, use `pix resend transaction`.',
  'trace.problem.not_in_inbox':
    'Pendência: {url} aceitou {event} em {at}, mas a caixa de entrada desta máquina não tem esse evento. `pix webhook listen --poll` busca os eventos que faltam.',
  'trace.problem.only_refused':
    'Pendência: {count|entrega chegou aqui e foi recusada|entregas chegaram aqui e foram recusadas} ({reason}). Confira o segredo: `pix doctor`.',
  'trace.problem.not_forwarded':
    'Pendência: falha ao encaminhar {event} (número {id} da caixa de entrada): {reason}. Para encaminhar de novo: `pix inbox replay {id} --to URL`.',
  'trace.problem.dispute_open':
    'Pendência: a infração {id} aguarda defesa, com prazo em {hours} h. Defenda com `pix infraction defend {id}`.',
  'trace.problem.dispute_overdue': 'Pendência: o prazo da defesa da infração {id} venceu em {at}.',
  'trace.problem.no_movement':
    'Pendência: {id} está concluída, mas o extrato não tem lançamento dela. Veja `pix statement list` e fale com o suporte.',
  'column.delivered': 'entregue',
  'column.ms': 'ms',
  'column.answer': 'resposta',
  'column.signed': 'assinada',
  'send.bad_url': 'URL inválida: use http:// ou https://, um host, e sem usuário nem senha.',
  'send.plain_http':
    'Uma entrega contém nomes e documentos, por isso exige https, ou uma URL nesta máquina. Para enviar por http: --plain-http.',
  'send.no_infraction': 'A transação {id} não tem infração.',
  'column.attempts': 'tentativas',
  'webhook.not_found': 'Webhook "{id}" não encontrado.',
  'resend.too_old': 'Eventos de mais de {days} dias atrás não podem ser reenviados.',
  'poll.found': '{count|evento que faltava foi buscado|eventos que faltavam foram buscados} no serviço.',
  'poll.failed':
    'Não foi possível pedir ao serviço os eventos que faltam ({reason}); nova tentativa em 30 s.',
  'trace.attempts': '{count|tentativa|tentativas}, último resultado {answer}',
  'trace.attempts_next': '{count|tentativa|tentativas}, último resultado {answer}, próxima tentativa {next}',
  'trace.clock_ahead':
    'O relógio desta máquina está {by} adiantado em relação ao do serviço. Os horários da caixa de entrada e do diário vêm do relógio desta máquina.',
  'trace.clock_behind':
    'O relógio desta máquina está {by} atrasado em relação ao do serviço. Os horários da caixa de entrada e do diário vêm do relógio desta máquina.',
  'trace.refund_not_made': 'Uma devolução deste pagamento não foi feita: nenhum dinheiro voltou.',

  // Resends
  'column.endpoint': 'endpoint',
  'column.cause': 'causa',
  'column.firstFailedAt': 'desde',
  'column.lastFailedAt': 'última',
  'column.nextAttemptAt': 'próxima',
  'column.superseded': 'superados',
  'column.exhausted': 'tentativas esgotadas',
  'column.inInbox': 'na caixa de entrada',
  'column.unreachable': 'sem reenvio possível',
  'column.unknownAmounts': 'valores desconhecidos',
  'column.clocks': 'relógios',
  'cause.unknown': 'Causa desconhecida "{name}". Causas: {names}.',
  'undelivered.reading': 'Lendo o histórico de callbacks: {count|tentativa|tentativas}',
  'undelivered.no_cache':
    'Não é possível guardar as tentativas de entrega em {file}: cada execução lê o histórico inteiro de novo.',
  'undelivered.no_such_endpoint':
    'O histórico de callbacks não tem entrega para "{endpoint}" desde {since:time}.',
  'triage.none': 'Nenhum evento não entregue desde {since}.',
  'triage.none_chosen':
    'Nenhum evento não entregue desde {since} corresponde a --endpoint, --cause e --event. {others|outro evento não foi entregue|outros eventos não foram entregues}.',
  'triage.summary':
    '{events} {events?evento não entregue|eventos não entregues} em {endpoints|endpoint|endpoints}, {amount}.',
  'triage.unknown_amounts': 'O valor de {count|transação|transações} é desconhecido.',
  'triage.retrying': 'O serviço ainda tenta entregar {count|evento|eventos}; próxima tentativa: {next}.',
  'triage.exhausted':
    'O serviço não tenta mais entregar {count|evento|eventos}, após 12 tentativas por evento.',
  'triage.in_inbox': '{count} desses eventos {count?está|estão} na caixa de entrada desta máquina.',
  'triage.unreachable': '{count|evento|eventos} sem reenvio possível: {reasons}.',
  'triage.superseded':
    '{count} {count?evento mais antigo foi superado|eventos mais antigos foram superados}: {count?a transação tem|as transações têm} um status posterior.',
  'triage.next': 'Corrija o endpoint e execute: `{commandLine}`',
  'triage.exhausted_cell': 'nenhuma',
  'resend.plan.webhook': '{count|evento|eventos} pelo reenvio de webhook',
  'resend.plan.transaction': '{count|evento|eventos} pelo reenvio de transação',
  'resend.plan.bulk': '{count|evento|eventos} pelo reenvio em lote',
  'resend.plan.unreachable': '{count|evento|eventos} sem reenvio possível ({reason})',
  'resend.plan.also':
    'um reenvio de webhook inclui também {count|outro evento desse webhook|outros eventos desse webhook}',
  'resend.ids.webhook': 'reenvio de webhook',
  'resend.ids.transaction': 'reenvio de transação',
  'resend.ids.bulk': 'reenvio em lote',
  'resend.ids.unreachable': 'sem reenvio possível',
  'resend.failed.confirm': 'Reenviar {count|evento|eventos} para {endpoints|endpoint|endpoints}?',
  'resend.asking': 'Pedindo reenvios: {done} de {of}',
  'resend.waiting':
    'Eventos: {delivered} entregues, {failed} falharam de novo, {open} ainda não entregues; restam {seconds} s',
  'resend.nothing_failed': 'Nenhum evento não entregue desde {since:time}.',
  'resend.none_chosen': 'Nenhum evento não entregue desde {since:time} corresponde aos filtros.',
  'resend.all_recovered':
    '{recovered} {recovered?tentativa de entrega falhou|tentativas de entrega falharam} desde {since:time}, mas {recovered?o evento dela foi entregue|todos os eventos delas foram entregues} depois: nada a reenviar.',
  'resend.total.accepted': '{count|evento aceito|eventos aceitos}',
  'resend.total.delivered': '{count|evento entregue|eventos entregues}',
  'resend.total.failed_again': '{count|evento falhou|eventos falharam} de novo',
  'resend.total.awaited': '{count|evento|eventos} ainda não {count?entregue|entregues}',
  'resend.total.superseded':
    '{count|evento não reenviado: substituído|eventos não reenviados: substituídos} por um status posterior',
  'resend.total.nothing_to_resend':
    '{count|evento para o qual|eventos para os quais} o serviço informou que não há o que reenviar',
  'resend.total.unreachable': '{count|evento|eventos} sem reenvio possível',
  'resend.total.limit_reached':
    '{count|evento|eventos} sem reenvio, porque o limite de reenvios foi atingido',
  'resend.total.refused': '{count|evento recusado|eventos recusados}',
  'resend.total.unknown':
    '{count|evento cujo reenvio pode ter sido aceito|eventos cujo reenvio pode ter sido aceito}: resultado desconhecido',
  'resend.total.not_sent': '{count|evento|eventos} sem reenvio, porque uma requisição falhou',

  // Commands that keep watching for changes
  'watch.status': '{time} · leitura a cada {seconds} s · Ctrl-C encerra',
  'watch.status_lost': '{time} · nova tentativa em {seconds} s · Ctrl-C encerra',
  'watch.more': '… mais {count|linha|linhas}',
  'watch.lost': 'A leitura falhou, nova tentativa em breve: {reason}',
  'watch.back': 'A leitura voltou a funcionar.',

  'events.from_inbox': 'Os eventos vêm da caixa de entrada do receptor desta máquina, e do serviço.',
  'events.from_service':
    'Nenhum receptor deste perfil está em execução nesta máquina: os eventos vêm de consultas ao serviço.',
  'events.lost': 'Não foi possível ler do serviço, nova tentativa em breve: {reason}',
  'events.back': 'A leitura do serviço voltou a funcionar. Os eventos desde a falha vêm a seguir.',
  'events.cut':
    'Mudanças demais de uma vez: só as últimas {count} são mostradas. `pix transaction list` mostra todas.',
  'events.unsorted':
    'O serviço não ordena suas listas pelo horário da mudança: mudanças de transações e infrações mais antigas podem faltar.',
  'events.without_delivery': 'Sem tentativas de entrega: o serviço recusa listá-las ({reason}).',
  'events.without_dispute': 'Sem infrações: o serviço recusa listá-las ({reason}).',
  'listen.unnoted':
    'Não foi possível registrar que este receptor está em execução, e outros comandos não o encontrarão: {reason}',

  'code.polling': 'consulta',
  'code.transaction': 'transação',
  'code.dispute': 'infração',
  'code.delivery': 'entrega',
  'column.httpStatus': 'status HTTP',
  'column.http': 'HTTP',
} as const satisfies Record<keyof typeof english, string>;
