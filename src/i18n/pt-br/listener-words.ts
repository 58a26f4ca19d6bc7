import type { listenerWords as english } from '../en/listener-words.ts';

export const listenerWords: Record<keyof typeof english, string> = {
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
    'Se o remetente é o serviço, falta a este receptor o segredo do webhook: `pix webhook rotate-secret ID` cria e guarda um novo.',
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
};
