import type { moneyWords as english } from '../en/money-words.ts';

export const moneyWords = {
  'money.answer_lost': 'Sem resposta ({reason}). Consultando no serviço se {reference} foi efetivado…',
  'money.foreign_answer':
    'HTTP {status} não é resposta do serviço: um proxy ou firewall pode tê-la enviado. Consultando no serviço se {reference} foi efetivado…',
  'money.repetition_refused':
    'A repetição da requisição de {reference} falhou ({reason}). Isso nada diz sobre a primeira requisição. Consultando no serviço se {reference} foi efetivado…',
  'money.looking': 'Procurando {reference}…',
  'money.found': 'Encontrado: {reference} foi efetivado como {id}.',
  'money.unknown':
    'Resultado desconhecido: {reference} pode ter sido efetivado ({reason}). Não envie com outra referência.',
  'money.interrupted':
    'Interrompido enquanto {reference} estava em andamento: pode ter sido efetivado. Não envie com outra referência.',
  'money.unknown.hint':
    'Para saber: `pix journal resolve {id}{with}`. Para executar o comando de novo sem pagar duas vezes, acrescente `--reference {reference}{with}`.',
  'money.other_payment':
    'ATENÇÃO: o serviço respondeu ao pedido de {reference} com outro pagamento, {seen}. Essa resposta não mostra se {reference} foi efetivado.',
  'money.not_there':
    '{reference} não foi efetivado: não houve resposta ({reason}) e o serviço não tem registro de {reference}.',
  'money.not_there.hint':
    'Para enviar o pagamento, execute o comando de novo com `--reference {reference}{with}`.',
  'money.other_intent':
    'A referência {reference} já foi usada: {kind} de {amount} para {destination} na família {family} (registro {id} do diário).',
  'money.other_intent.hint':
    'Escolha outra --reference. Para ver esse registro: `pix journal show {id}{with}`.',
  'money.changed_meanwhile':
    'Outro comando fez, repetiu ou resolveu um pagamento igual enquanto este comando estava em execução.',
  'money.changed_meanwhile.hint': 'Execute o comando de novo: ele mostra o que mudou e pergunta outra vez.',
  'money.token_changed': 'O token foi trocado por um token de outra conta.',
  'money.token_changed.hint': 'Execute o comando de novo: ele mostra a conta que paga agora.',
  'money.token_changed.asked_again':
    'Antes da confirmação, o token foi trocado por um token de outra conta. Confira o pagamento de novo.',
  'money.asked_again':
    'Outro comando fez, repetiu ou resolveu um pagamento igual antes da confirmação deste. Confira o pagamento de novo.',
  'money.checking_owner':
    'Outro processo pode estar enviando {reference}; verificando se ele ainda está em execução …',
  'money.made_elsewhere':
    'A referência {reference} tem resultado desconhecido: foi enviada com outra conta, outro endereço ou outra família (registro {id} do diário). Este comando não enviou nada.',
  'money.made_elsewhere.hint':
    'Resolva esse pagamento com a conta e o endereço usados no envio: `pix journal resolve {id}{with}`.',
  'money.accepted_elsewhere':
    'O serviço aceitou um pagamento igual, {reference}, de outra conta, outro endereço ou outra família, e isso nunca foi mostrado (registro {id} do diário). Este comando não enviou nada.',
  'money.accepted_elsewhere.hint':
    'Veja `pix journal show {id}{with}`. Para pagar também desta conta, execute o comando com uma --reference nova.',
  'journal.other_account':
    'Este pagamento foi feito com outra conta ou outro endereço (perfil "{profile}"), e por isso o resultado não foi consultado. Para resolvê-lo com esse perfil: `pix journal resolve {id}{with}`.',
  'journal.replaced':
    'O último pagamento desta máquina ({at}) foi registrado em outro diário. Esse diário foi apagado ou trocado, ou PIX_JOURNAL_URL mudou.',
  'journal.older':
    'O diário é uma cópia antiga: seu último registro é o número {seq}, mas esta máquina já gravou o número {known}.',
  'journal.entry_lost':
    'Falta o registro {id} do diário, embora tenha sido gravado. O diário deve ser uma cópia antiga, na qual pagamentos foram gravados depois.',
  'journal.mark_damaged':
    'O arquivo que registra o último pagamento desta máquina está danificado: {file}. Sem ele, o pix não sabe se este é o diário certo.',
  'journal.replaced.hint':
    'Restaure o diário ou defina PIX_JOURNAL_URL como antes. Para continuar com o diário atual: `pix journal adopt`, que antes o compara com os pagamentos que o serviço lista.',
  'journal.mark_not_kept':
    'Não foi possível atualizar o arquivo que registra o último pagamento desta máquina: {reason}. Se o diário se perder agora, o pix não perceberá.',
  'money.in_progress':
    '{reference} está em andamento em outro processo ({owner}). Este comando não enviou nada.',
  'money.in_progress.hint': 'Espere esse processo terminar e execute `pix journal resolve {id}{with}`.',
  'money.other_refund_open':
    'Outra devolução da mesma cobrança, {reference} de {amount}, tem resultado desconhecido. Este comando não enviou nada.',
  'money.other_refund_open.hint': 'Execute `pix journal resolve {id}{with}` e depois este comando de novo.',
  'money.reference':
    'Referência {reference}. Para executar o comando de novo sem pagar duas vezes, acrescente: `--reference {reference}{with}`',
  'money.same_intention':
    'O mesmo pagamento foi enviado antes, em {at:time} como {reference}, e o resultado é desconhecido ou não foi mostrado. Resolvendo o pagamento anterior primeiro.',
  'money.done_not_seen':
    'O serviço aceitou o pagamento anterior como {id}; nada foi enviado de novo. Para fazer outro pagamento, execute o comando com uma --reference nova.',
  'money.mismatch':
    'ATENÇÃO: o serviço aceitou o pagamento, mas a resposta traz {reason} diferente do pedido. Compare `pix journal show {id}{with}` com a resposta e fale com o serviço.',
  'money.done_not_shown': 'O serviço já aceitou {reference}, mas não foi possível ler o estado atual.',
  'money.done_not_shown.hint': 'Veja `pix journal show {id}{with}`.',
  'money.done_before': 'O serviço aceitou {reference} em {at:time} como {id}; nada foi enviado de novo.',
  'money.was_unknown':
    'Uma execução anterior deixou o resultado de {reference} desconhecido (registro {id} do diário). Consultando o serviço primeiro.',
  'money.header_not_confirmed':
    'O perfil não define o nome do cabeçalho de idempotência (wire.idempotencyHeader), por isso a requisição não é repetida.',
  'money.not_kept':
    'Não foi possível gravar o resultado ({outcome}) do registro {id} do diário: {reason}. A próxima execução do comando consulta o resultado no serviço.',
  'money.not_kept_lost': 'O resultado ({outcome}) do registro {id} do diário não foi gravado: {reason}.',
  'money.kept_after_all': 'O resultado do registro {id} do diário está gravado agora.',
  'journal.newer_version':
    'O diário foi gravado por um pix mais novo (versão do diário: {found}; este pix lê a versão {known}).',
  'journal.older_version':
    'O diário foi gravado por um pix mais antigo (versão do diário: {found}; este pix lê a versão {known}).',
  'journal.database': 'Não é possível usar o diário em PIX_JOURNAL_URL: {reason}.',
  'journal.database.hint':
    'Sem diário, nenhum dinheiro sai. Confira PIX_JOURNAL_URL (postgres://user@host/database) e tente de novo.',
  'journal.lost':
    'Não é possível usar o diário em PIX_JOURNAL_URL: {reason}. Novas tentativas por até {seconds} s.',
  'journal.back': 'O diário voltou a funcionar. Ficou indisponível por {seconds} s.',
  'journal.row_damaged':
    'O registro "{id}" do diário está danificado: não é possível ler seu estado, valor ou horário.',
  'journal.row_damaged.hint':
    'Restaure o diário de um backup. `pix journal list` mostra quais registros estão danificados.',
  'journal.key_damaged': 'A chave do diário está danificada ou faltando: {file}.',
  'journal.key_damaged.hint':
    'Restaure a chave de um backup: sem ela, pagamentos anteriores não são reconhecidos. Se a chave estiver perdida, mova o arquivo da chave e journal.sqlite para outra pasta e guarde journal.sqlite como registro: um novo diário é criado, sem os pagamentos anteriores.',
  'journal.other_amount': 'O serviço tem o pagamento {seen} com esta referência, mas com outro valor.',
  'journal.not_from_service':
    'O pagamento não foi encontrado, mas a resposta não veio do próprio serviço; por isso, pode ter sido efetivado.',
  'journal.other_reference':
    'O serviço retornou o pagamento {seen} para esta referência, mas ele tem outra referência.',
  'journal.success_seen':
    'O serviço informou sucesso ({reason}); por isso, o pagamento pode ter sido efetivado, embora não tenha sido encontrado. Confira a conta e registre o resultado com `pix journal resolve {id} --as`.',
  'journal.received': 'O serviço tem o recebimento {seen} com esta referência: não é o pagamento enviado.',
  'journal.unnamed_refund':
    'O valor devolvido da cobrança mudou no valor desta devolução, mas o serviço não mostra que foi esta devolução. Confira a cobrança e registre o resultado com `pix journal resolve {id} --as`.',
  'journal.doubtful_statement':
    'O extrato não combina com o saldo; por isso, não prova que o pagamento não foi efetivado. Confira a conta e registre o resultado com `pix journal resolve {id} --as`.',
  'journal.conflict_seen':
    'O serviço informou que a referência já está em uso, mas não mostra pagamento com ela. Confira a conta e registre o resultado com `pix journal resolve {id} --as`.',
  'journal.other_destination':
    'O serviço tem o pagamento {seen} com esta referência, mas para outro destino.',
  'journal.cannot_compare':
    'O serviço não diz quanto da cobrança foi devolvido, e o pix não tem como saber se esta devolução foi efetivada.',
  'journal.other_refund':
    'O valor devolvido da cobrança mudou desde o envio desta devolução, mas não no valor desta devolução: confira a cobrança.',
  'journal.maybe_elsewhere':
    'A cobrança {id} não mostra devolução por este registro do diário, mas tem devoluções que não estão neste diário: {reference} pode ser uma delas.',
  'journal.hub_candidate':
    'O extrato tem um lançamento posterior que pode ser este pagamento ({seen}). Se o perfil define wire.idempotencyHeader, execute o mesmo comando com a mesma --reference para descobrir. Senão, confira o lançamento e registre o resultado com `pix journal resolve {id} --as`.',
  'journal.card_candidate':
    'O serviço lista a cobrança {seen} sem externalId; por isso, {seen} pode ser a cobrança deste registro do diário.',
  'journal.list_cut':
    'O serviço pode ter retornado só uma parte da lista; por isso, o pagamento pode ter sido efetivado, embora não tenha sido encontrado.',
  'journal.ended_unpaid':
    'ATENÇÃO: {count|pagamento aceito falhou ou foi devolvido|pagamentos aceitos falharam ou foram devolvidos}: {references}. Para pagar o que ainda é devido, use uma referência nova.',
  'money.ended_unpaid':
    'ATENÇÃO: {reference} ({id}) foi aceito pelo serviço, mas terminou sem pagar: {status}.',
  'journal.status_not_kept':
    'O diário não pôde gravar o status atual de um pagamento ({reason}). A próxima execução lê o status do serviço de novo.',
  'journal.not_refreshed':
    'Não foi possível ler o status atual dos pagamentos aceitos ({reason}): mostrando o último status conhecido.',
  'journal.could_not_ask': 'Não foi possível consultar o resultado no serviço ({reason}).',
  'journal.account_changed':
    'O token foi substituído durante a consulta do resultado; as respostas podem ser de outra conta.',
  'journal.interrupted': 'Interrompido antes de o resultado ser conhecido.',
  'journal.not_waited':
    'O pagamento não foi encontrado, mas ainda pode aparecer: o perfil define resolveSeconds como 0, e o pix procurou uma só vez. Defina resolveSeconds como 60 ou mais.',
  'money.set_refused': '--set e --data não podem mudar {field}. Use {flag}.',
  'money.reference_main':
    'Referência inválida "{reference}": use de 1 a 64 caracteres visíveis, com espaços simples só entre eles.',
  'money.reference_hub':
    'Referência inválida "{reference}": use de 1 a 255 caracteres ASCII visíveis, sem espaços.',
  'payout.receiver': 'Para {name}, {document}, {institution}',
  'payout.not_looked_up': 'A chave não foi consultada, por isso o recebedor não foi conferido.',
  'payout.key': 'Chave {key} ({type})',
  'payout.code_dynamic': 'Código dinâmico: o serviço o decodificou.',
  'payout.code_static': 'Código estático: pode ser pago mais de uma vez.',
  'payout.amount_fixed': 'Valor {amount}, definido pelo código',
  'payout.amount_free': 'Valor {amount}, escolhido por você: o código não define valor',
  'payout.enrols': 'Pagar este código também autoriza um pagamento recorrente (tags 80 a 99).',
  'payout.code_warning': 'Código válido, com um aviso: {reason}',
  'payout.amounts': 'Valor {amount}, tarifa {fee}, saldo após {after}',
  'payout.amounts_sent': 'Valor {amount}, tarifa {fee}',
  'payout.not_known': 'desconhecida',
  'payout.not_enough': 'O saldo é {balance}: o serviço provavelmente vai recusar este pagamento.',
  'payout.over_limit':
    'Restam só {left} do limite diário: o serviço provavelmente vai recusar este pagamento.',
  'payout.alike': 'O mesmo valor foi enviado ao mesmo recebedor {when}: {id} (referência {reference}).',
  'payout.alike_more': '… e pelo menos mais {count|pagamento|pagamentos} do mesmo valor ao mesmo recebedor.',
  'payout.unresolved':
    'O mesmo pagamento foi enviado {when} como {reference}, e o resultado é desconhecido ou não foi mostrado. O pagamento anterior é resolvido primeiro; o novo só é enviado se o anterior com certeza não foi efetivado.',
  'payout.confirm_again': 'O mesmo pagamento já foi feito. Pagar {amount} a {receiver} de novo?',
  'payout.confirm_withdrawal':
    'Pagar {amount} a {receiver} por um saque em espécie (Pix Saque ou Pix Troco)?',
  'payout.confirm': 'Pagar {amount} a {receiver}?',
  'card.charge.ended': '{id} terminou como {status} ({reason}): o cartão não foi cobrado.',
  'payout.ended': '{id} terminou como {status} ({reason}): nada foi pago, ou o dinheiro foi devolvido.',
  'payment.which': 'Informe um ID, --reference, --e2e ou --virtual-account.',
  'payout.other_receiver': 'A chave {key} é de {name}, {document}, não do documento informado.',
  'payout.other_document': 'A chave é o {type} {key}, que não é o documento de --receiver-document.',
  'payout.document_no_lookup': '--receiver-document é conferido pela consulta da chave: retire --no-lookup.',
  'payout.document_no_main_root':
    'Não é possível conferir --receiver-document: as chaves são consultadas pela família main, e a URL dela não está definida.',
  'payout.code_no_lookup':
    'O serviço define o valor deste código, e --no-lookup impede que o serviço o leia.',
  'payout.code_no_main_root':
    'O serviço define o valor deste código. Códigos são lidos pela família main, e a URL dela não está definida.',
  'payout.code_not_allowed':
    'O serviço define o valor deste código, e recusou lê-lo com os tokens deste perfil ({reason}).',
  'payout.code_unread.hint':
    'Pague o código com um perfil que tenha a URL e um token da família main, sem --no-lookup.',
  'payout.only_recurrence': 'Este código não tem nada a pagar agora: só autoriza um pagamento recorrente.',
  'payout.other_amount': 'O código pede {fixed}, não {given}.',
  'payout.needs_amount': 'O código não define valor: informe o valor com --amount.',
  'transfer.confirm_again': 'A mesma transferência já foi feita. Transferir {amount} a {receiver} de novo?',
  'transfer.confirm': 'Transferir {amount} a {receiver}?',
  'transfer.hub_takes_keys':
    '"{to}" é um número de conta, mas o hub só transfere para chaves Pix. Use --family main.',
  'transfer.main_takes_accounts':
    '"{to}" não é um número de conta de 6 dígitos: a família main transfere para números de conta. Para uma chave Pix, use --family hub.',
  'transfer.no_account': 'O serviço não informou o número da sua conta, que a transferência exige.',
  'transfer.which': 'Informe um ID, --reference ou --virtual-account.',
  'refund.elsewhere':
    'A cobrança {id} tem devoluções de {given} que não estão neste diário: esta devolução pode já estar entre elas.',
  'refund.before_unknown':
    'O serviço não mostra quanto da cobrança {id} já foi devolvido. Só as devoluções deste diário são descontadas.',
  'refund.maybe_elsewhere':
    'A cobrança {id} tem devoluções de {given} que não estão neste diário, então {reference} pode ter sido usada em outro lugar.',
  'refund.maybe_elsewhere.hint':
    'O serviço não informa a referência de uma devolução destas. Confira a cobrança. Para fazer mais uma devolução, execute o comando sem --reference.',
  'refund.answer_lost_maybe_elsewhere':
    'Não houve resposta ({reason}), e a cobrança {id} não mostra devolução por esta requisição. Mas ela tem devoluções de {given} que não estão neste diário: {reference} pode ser uma delas.',
  'refund.answer_lost_maybe_elsewhere.hint':
    'Confira a cobrança. Se esta devolução não está entre as da cobrança, execute o comando de novo com `--reference {reference}{with}`.',
  'refund.changed':
    'A cobrança ou as suas devoluções mudaram antes da sua confirmação. Confira a devolução de novo.',
  'refund.confirm_again':
    'Este valor pode já ter sido devolvido. Devolver {amount} de {paid} ao pagador da cobrança {id} de novo?',
  'refund.confirm': 'Devolver {amount} de {paid} ao pagador da cobrança {id}?',
  'refund.disputed':
    'A cobrança {id} não pode ser devolvida: a infração aberta {infraction} a bloqueia (prazo {due:time}).',
  'refund.disputed.hint':
    'A infração decide sobre este valor. Defenda a infração com `pix infraction defend {infraction}` ou acompanhe com `pix infraction watch {infraction}`.',
  'refund.disputed_hub': 'A cobrança {id} não pode ser devolvida: a infração aberta {infraction} a bloqueia.',
  'refund.too_much':
    'Não é possível devolver {asked} da cobrança {id}: só restam {left} de {paid} a devolver.',
  'refund.no_charge': 'Cobrança "{id}" não encontrada.',
  'refund.pending': 'A devolução está {status}: acompanhe com `pix charge get {id}{with}`.',
  'journal.outcome_known': 'O resultado do registro {id} do diário é conhecido: está {state}.',
  'journal.no_such': 'Registro "{id}" não encontrado no diário.',
  'journal.which': 'Informe o ID de um registro, ou --all.',
  'journal.nothing_open': 'Nenhum registro do diário com resultado desconhecido.',
  'journal.resolved':
    '{count|registro verificado|registros verificados}: o resultado de {open|registro|registros} ainda é desconhecido.',
  'journal.declare.confirm':
    'Gravar {reference} (registro {id} do diário) como {state}? O serviço não foi consultado; se estiver errado, o dinheiro pode ser pago duas vezes ou nenhuma.',
  'journal.open_here':
    'Resultado desconhecido no perfil "{profile}": {count|pagamento|pagamentos}, {amount} no total. Para saber: `pix journal resolve --all{with}`.',
  'card.part_missing': 'Falta "{part}" nos dados do cartão. Obrigatórios: {parts}.',
  'card.number_wrong':
    'Número de cartão inválido: um número de cartão tem de 12 a 19 dígitos, com um dígito verificador.',
  'card.expiration_wrong': 'Validade do cartão inválida: escreva MM/AAAA.',
  'card.cvv_wrong': 'Código de segurança inválido: um código de segurança tem 3 ou 4 dígitos.',
  'card.not_json': 'A entrada padrão não tem um objeto JSON com {parts}.',
  'card.needs_stdin':
    'Passe o cartão como JSON na entrada padrão com --card-stdin; nunca na linha de comando.',
  'card.ask_number': 'Número do cartão',
  'card.ask_holder': 'Nome no cartão',
  'card.ask_expiration': 'Validade, MM/AAAA',
  'card.ask_cvv': 'Código de segurança',
  'card.charge.confirm_again': 'Este cartão já foi cobrado no mesmo valor. Cobrar {amount} de novo?',
  'card.charge.confirm': 'Cobrar {amount} no cartão de final {card} de {name}?',
  'journal.no_time':
    'O serviço não informou o horário do próprio relógio quando o pagamento foi enviado, então o pix não sabe a partir de quando procurar. O pagamento pode existir, embora não tenha sido encontrado.',
} as const satisfies Record<keyof typeof english, string>;
