import type { moneyWords as english } from '../en/money-words.ts';

/** Palavras do que move dinheiro: pagamentos, transferências, devoluções e o diário. */
export const moneyWords = {
  'money.answer_lost':
    'A resposta se perdeu ({reason}); perguntando ao serviço o que houve com {reference} antes de qualquer outra coisa.',
  'money.looking': 'Procurando {reference}…',
  'money.found': 'Encontrado: {reference} foi efetivado como {id}.',
  'money.unknown':
    'Não se sabe se {reference} foi efetivado ({reason}). Não envie de novo com outra referência.',
  'money.interrupted':
    'Interrompido enquanto {reference} estava a caminho: pode ter sido efetivado. Não envie de novo com outra referência.',
  'money.unknown.hint':
    'Resolva com `pix journal resolve {id}`. Para executar o comando de novo, acrescente `--reference {reference}`: assim não é enviado duas vezes.',
  'money.not_there': '{reference} não foi efetivado: a resposta se perdeu ({reason}) e o serviço não o tem.',
  'money.not_there.hint': 'Execute o comando de novo com `--reference {reference}` para enviar.',
  'money.other_intent':
    'A referência {reference} já foi usada: {kind} de {amount} para {destination} pela família {family} (registro {id} do diário).',
  'money.other_intent.hint': 'Veja com `pix journal show {id}` e escolha outra --reference.',
  'money.in_flight':
    '{reference} está em andamento em outro processo ({owner}): o resultado ainda é desconhecido. Este comando não enviou nada.',
  'money.in_flight.hint': 'Espere por ele e execute `pix journal resolve {id}`.',
  'money.other_refund_open':
    'Outra devolução da mesma cobrança, {reference} de {amount}, tem resultado desconhecido. Este comando não enviou nada.',
  'money.other_refund_open.hint': 'Resolva com `pix journal resolve {id}` e execute o comando de novo.',
  'money.reference':
    'Referência {reference}. Para executar de novo sem pagar duas vezes: --reference {reference}',
  'money.same_intention':
    'O mesmo pagamento foi pedido antes, em {at} como {reference}, e o resultado não foi resolvido ou não foi mostrado. Ele vem primeiro.',
  'money.done_not_seen':
    'Foi efetivado como {id}; nada foi enviado de novo. Para fazer outro igual, dê a ele uma --reference própria.',
  'money.mismatch':
    'ATENÇÃO: o serviço respondeu com {what} diferente do pedido. O dinheiro saiu: compare `pix journal show {id}` com a resposta e fale com o serviço.',
  'money.done_not_shown': '{reference} já foi efetivado, mas o serviço não o mostra agora.',
  'money.done_not_shown.hint': 'Veja `pix journal show {id}`.',
  'money.done_before': '{reference} foi efetivado em {at} como {id}; nada foi enviado de novo.',
  'money.was_in_doubt':
    '{reference} está em dúvida desde uma execução anterior (registro {id} do diário); perguntando ao serviço primeiro.',
  'money.header_not_confirmed':
    'O nome do cabeçalho de idempotência não está confirmado neste perfil (wire.idempotencyHeader), por isso o pedido não é repetido.',
  'money.not_kept':
    'O resultado ({outcome}) do registro {id} do diário não pôde ser gravado: {reason}. Será perguntado.',
  'journal.newer_version':
    'O diário foi gravado por um pix mais novo (versão {found}; este conhece {known}).',
  'journal.database': 'O diário de PIX_JOURNAL_URL não pode ser usado: {reason}.',
  'journal.database.hint':
    'Sem ele nada move dinheiro. Confira PIX_JOURNAL_URL (postgres://user@host/database) e tente de novo.',
  'journal.key_damaged': 'A chave do diário está danificada ou faltando: {file}.',
  'journal.key_damaged.hint':
    'Restaure-a de um backup: sem ela os pagamentos já feitos não são reconhecidos. Se estiver perdida, guarde journal.sqlite como registro e tire os dois arquivos dali: um novo diário é iniciado, e não conhece os pagamentos anteriores.',
  'journal.other_amount': 'O serviço tem {seen} com esta referência, com outro valor.',
  'journal.other_destination': 'O serviço tem {seen} com esta referência, para outro destino.',
  'journal.cannot_compare': 'O serviço não diz quanto foi devolvido, então não há como comparar.',
  'journal.other_refund': 'Algo foi devolvido desde então, mas não este valor: confira a cobrança.',
  'journal.hub_candidate':
    'O extrato tem um deste valor desde então ({seen}), que pode ser este. O mesmo comando com a mesma --reference esclarece.',
  'journal.not_refreshed':
    'O que foi aceito não pôde ser lido de novo ({reason}): é mostrado como se sabia por último.',
  'journal.could_not_ask': 'Não foi possível perguntar ao serviço ({reason}).',
  'journal.interrupted': 'Interrompido antes de ser resolvido.',
  'money.set_refused':
    '--set e --data não podem mudar {field}: ele é confirmado e vai para o diário, por isso tem opção ou argumento próprio.',
  'money.reference_main':
    'A referência "{reference}" não serve: de 1 a 64 caracteres, sem caracteres de controle.',
  'money.reference_hub':
    'A referência "{reference}" não serve: de 1 a 255 caracteres ASCII visíveis, sem espaços.',
  'payout.receiver': 'Para {name}, {document}, em {institution}',
  'payout.not_looked_up': 'A chave não foi consultada: ninguém conferiu quem vai receber.',
  'payout.key': 'Chave {key} ({type})',
  'payout.code_dynamic': 'Um código dinâmico: o que ele pede foi lido pelo serviço.',
  'payout.code_static': 'Um código estático: pode ser pago mais de uma vez.',
  'payout.amount_fixed': 'Valor {amount}, fixado pelo código',
  'payout.amount_free': 'Valor {amount}, escolhido por você: o código o deixa livre',
  'payout.enrols': 'Pagar este código também adere a um pagamento recorrente (tags 80 a 99).',
  'payout.code_warning': 'O código vale, mas: {warning}',
  'payout.amounts': 'Valor {amount}, tarifa {fee}, saldo depois {after}',
  'payout.not_known': 'não se sabe',
  'payout.not_enough': 'O saldo é {balance}: o serviço provavelmente vai recusar.',
  'payout.over_limit': 'Restam só {left} do limite diário: o serviço provavelmente vai recusar.',
  'payout.alike': 'O mesmo foi pago {when}: {id} (referência {reference}).',
  'payout.unsettled':
    'O mesmo pagamento foi pedido {when} como {reference}, e o resultado não foi resolvido ou não foi mostrado. Ele é resolvido primeiro; este só é enviado se aquele com certeza não foi efetivado.',
  'payout.confirm_again': 'Isto já foi pago antes. Pagar {amount} a {receiver} mais uma vez?',
  'payout.confirm': 'Pagar {amount} a {receiver}?',
  'payout.ended': '{id} terminou como {status} ({reason}): nada foi pago.',
  'payout.which': 'Diga qual pagamento: um ID, --reference, --e2e ou --virtual-account.',
  'payout.other_receiver': 'A chave {key} é de {name}, {document}: não do documento informado.',
  'payout.other_document': 'A chave {key} é um {type}, e não o de --receiver-document.',
  'payout.document_no_lookup': '--receiver-document é conferido pela consulta da chave: retire --no-lookup.',
  'payout.document_no_main_root':
    '--receiver-document não pode ser conferido: chaves são consultadas pela família main, e não há endereço para ela.',
  'payout.only_recurrence': 'O código não tem nada a pagar agora: só adere a um pagamento recorrente.',
  'payout.other_amount': 'O código pede {fixed}, não {given}.',
  'payout.needs_amount': 'O código deixa o valor livre: informe com --amount.',
  'transfer.confirm_again': 'Isto já foi transferido antes. Transferir {amount} a {receiver} mais uma vez?',
  'transfer.confirm': 'Transferir {amount} a {receiver}?',
  'transfer.hub_takes_keys':
    '"{to}" é um número de conta: o hub transfere para chaves Pix. Use --family main.',
  'transfer.main_takes_accounts':
    '"{to}" não é um número de conta de 6 dígitos: a família main transfere para esses. Para uma chave Pix use --family hub.',
  'transfer.no_account': 'O serviço não informa o número da sua conta, que a transferência exige.',
  'transfer.which': 'Diga qual transferência: um ID, --reference ou --virtual-account.',
  'refund.elsewhere':
    'A cobrança {id} já devolveu {given} que este diário não conhece: esta devolução pode estar entre elas.',
  'refund.maybe_elsewhere':
    'A cobrança {id} já devolveu {given} que este diário não conhece, então {reference} pode ter sido usada em outro lugar.',
  'refund.maybe_elsewhere.hint':
    'O hub não informa as referências das devoluções. Confira a cobrança; se esta é outra devolução, execute o comando sem --reference.',
  'refund.confirm_again':
    'Este valor já foi devolvido antes. Devolver {amount} de {paid} ao pagador de {id} mais uma vez?',
  'refund.confirm': 'Devolver {amount} de {paid} ao pagador de {id}?',
  'refund.too_much': '{asked} de {id} não pode ser devolvido: restam {left} de {paid}.',
  'refund.no_charge': 'Não há cobrança {id}.',
  'refund.pending': 'A devolução está {status}: o resultado vem depois; veja `pix charge get {id}`.',
  'journal.not_in_doubt': 'O registro {id} do diário não está em dúvida: está {state}.',
  'journal.no_such': 'Não há registro {id} no diário.',
  'journal.which': 'Diga qual: o id de um registro, ou --all.',
  'journal.nothing_open': 'Nada está em dúvida.',
  'journal.resolved': '{count} verificado(s), {open} ainda em dúvida.',
  'journal.declare.confirm':
    'Gravar que {reference} (registro {id} do diário) está {state}? O serviço não foi perguntado; se estiver errado, dinheiro pode ser pago duas vezes ou nenhuma.',
  'journal.open_here':
    'Resultado desconhecido no perfil "{profile}": {count}, {amount} no total. Resolva com `pix journal resolve --all`.',
  'card.part_missing': 'Falta "{part}" no cartão: ele precisa de {parts}.',
  'card.number_wrong': 'O número do cartão não vale: de 12 a 19 dígitos com o dígito verificador certo.',
  'card.expiration_wrong': 'A validade do cartão se escreve MM/AAAA.',
  'card.cvv_wrong': 'O código de segurança do cartão tem 3 ou 4 dígitos.',
  'card.not_json': 'Não há um objeto JSON com {parts} na entrada padrão.',
  'card.needs_stdin':
    'Passe o cartão como JSON na entrada padrão com --card-stdin; nunca na linha de comando.',
  'card.ask_number': 'Número do cartão',
  'card.ask_holder': 'Nome no cartão',
  'card.ask_expiration': 'Validade, MM/AAAA',
  'card.ask_cvv': 'Código de segurança',
  'card.charge.confirm_again': 'Este cartão já foi cobrado no mesmo valor. Cobrar {amount} mais uma vez?',
  'card.charge.confirm': 'Cobrar {amount} no cartão de final {card} de {name}?',
  'journal.no_time':
    'O serviço não informou a hora quando foi enviado; o que não está nas listas pode existir assim mesmo.',
} as const satisfies Record<keyof typeof english, string>;
