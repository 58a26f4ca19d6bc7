import type { deliveryWords as english } from '../en/delivery-words.ts';

export const deliveryWords = {
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
} as const satisfies Record<keyof typeof english, string>;
