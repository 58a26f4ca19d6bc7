import type { triageWords as english } from '../en/triage-words.ts';

/** Palavras de eventos não entregues: triagem, reenvios e o que houve com eles. */
export const triageWords = {
  'column.endpoint': 'endereço',
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
  'trace.attempts': '{count} tentativas, a última {answer}',
  'trace.attempts_next': '{count} tentativas, a última {answer}, a próxima {next}',
  'trace.clock_ahead':
    'O relógio desta máquina está {by} adiantado em relação ao do serviço: os horários da caixa de entrada e do diário são desta máquina.',
  'trace.clock_behind':
    'O relógio desta máquina está {by} atrasado em relação ao do serviço: os horários da caixa de entrada e do diário são desta máquina.',
  'trace.refund_not_made': 'Uma devolução não foi feita: nenhum dinheiro voltou.',
  'doctor.delivery.ok': 'Respondeu 2xx a {count|tentativa|tentativas} em um dia, sem nenhuma falha.',
  'doctor.delivery.some': '{failed} das últimas {count} tentativas em um dia falharam, a última: {answer}.',
  'doctor.delivery.none':
    'Não aceita nenhuma entrega: {count|tentativa|tentativas} em um dia, nenhuma respondida com 2xx, a última: {answer}.',
  'doctor.delivery.none.advice':
    'Veja `pix callback triage`; conserte o receptor e execute `pix resend failed --wait`.',
  'doctor.listener.stale':
    'O receptor recusa a assinatura, embora o segredo esteja guardado aqui: ele roda com um mais antigo.',
  'doctor.listener.stale.advice':
    'Reinicie o receptor; o que ele recusou volta pelas tentativas do próprio serviço.',
  'doctor.listener.other_secret':
    'O receptor recusa a assinatura: o serviço assina com um segredo que ele não tem.',
  'doctor.listener.other_secret.advice':
    'Adicione o segredo com `pix token add webhook.ID --secret`, ou crie outro com `pix webhook rotate-secret ID`; depois reinicie o receptor.',
  'doctor.webhook.other_secret':
    'PIX_WEBHOOK_SECRET difere do segredo no cofre: um receptor iniciado aqui recusa as entregas deste webhook.',
  'doctor.webhook.other_secret.advice': 'Remova PIX_WEBHOOK_SECRET, ou use nela o segredo deste webhook.',
  'cause.unknown': 'Causa desconhecida "{name}". Causas: {names}.',
  'undelivered.reading': 'Lendo o histórico de callbacks: {count|tentativa|tentativas}',
  'undelivered.no_cache':
    'Não é possível guardar as tentativas de entrega em {file}: o histórico inteiro é lido a cada vez.',
  'undelivered.no_such_endpoint': 'O histórico não tem entrega para "{endpoint}" desde {since}.',
  'triage.none': 'Nenhum evento não entregue desde {since}.',
  'triage.summary':
    '{events} {events?evento não entregue|eventos não entregues} em {endpoints|endereço|endereços}, {amount}.',
  'triage.unknown_amounts': 'O valor de {count|transação|transações} é desconhecido.',
  'triage.retrying': 'O serviço ainda tenta entregar {count|evento|eventos}; a próxima às {next}.',
  'triage.exhausted': 'Tentativas esgotadas: {count|evento|eventos}, tentados 12 vezes.',
  'triage.in_inbox': '{count} deles {count?está|estão} na caixa de entrada desta máquina.',
  'triage.unreachable': '{count|evento|eventos} sem reenvio possível: {reasons}.',
  'triage.superseded':
    '{count} {count?evento mais antigo foi superado|eventos mais antigos foram superados}: {count?a transação tem|as transações têm} um status posterior.',
  'triage.next': 'Conserte o receptor e execute: `{command}`',
  'triage.exhausted_cell': 'nenhuma',
  'resend.plan.webhook': '{count|evento|eventos} pelo reenvio de webhook',
  'resend.plan.transaction': '{count|evento|eventos} pelo reenvio de transação',
  'resend.plan.bulk': '{count|evento|eventos} pelo reenvio em lote',
  'resend.plan.unreachable': '{count} sem reenvio possível ({reason})',
  'resend.plan.also': 'um reenvio de webhook inclui todos os eventos dele: mais {count}',
  'resend.failed.confirm': 'Reenviar {count|evento|eventos} para {endpoints|endereço|endereços}?',
  'resend.asking': 'Pedindo reenvios: {done} de {of}',
  'resend.waiting': '{delivered} entregues, {failed} falharam de novo, {open} por vir; restam {seconds} s',
  'resend.nothing_failed': 'Nenhum evento não entregue desde {since}.',
  'resend.none_chosen': 'Nenhum evento não entregue desde {since} corresponde aos filtros.',
  'resend.all_recovered':
    '{recovered} {recovered?tentativa de entrega falhou|tentativas de entrega falharam} desde {since}, {recovered?de um evento entregue|cada uma de um evento entregue} depois: nada a reenviar.',
  'resend.total.accepted': 'aceitos {count}',
  'resend.total.delivered': 'entregues {count}',
  'resend.total.failed_again': 'falharam de novo {count}',
  'resend.total.awaited': 'ainda não entregues {count}',
  'resend.total.superseded': 'descartados {count} porque o status mudou',
  'resend.total.nothing_to_resend': 'nada a reenviar {count}',
  'resend.total.unreachable': 'sem reenvio possível {count}',
  'resend.total.limit_reached': 'limite de reenvios atingido {count}',
  'resend.total.refused': 'recusados {count}',
} as const satisfies Record<keyof typeof english, string>;
