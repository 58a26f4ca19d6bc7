import type { resendWords as english } from '../en/resend-words.ts';

export const resendWords = {
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
} as const satisfies Record<keyof typeof english, string>;
