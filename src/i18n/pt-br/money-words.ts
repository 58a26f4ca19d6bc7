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
  'money.not_there': '{reference} não foi efetivado ({reason}): o serviço não tem registro dele.',
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
  'money.goes_on':
    'O mesmo pagamento foi pedido antes, em {at:time} como {reference}, e não moveu dinheiro. Enviando com essa referência.',
  'money.declared_before':
    'Uma pessoa registrou {reference} como pago (registro {id} do diário). Este comando não enviou nada.',
  'money.declared_not_shown':
    'Uma pessoa registrou {reference} como pago (registro {id} do diário), mas o serviço não confirmou.',
  'money.declared_unread':
    'Uma pessoa registrou {reference} como não aplicado (registro {id} do diário), e não foi possível confirmar isso com o serviço ({reason}). Este comando não enviou nada.',
  'money.declared_unread.hint': 'Execute o comando de novo quando o serviço responder.',
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
  'payout.amount_read': 'Valor {amount}, como o serviço leu o código',
  'payout.amount_free': 'Valor {amount}, escolhido por você: o código não define valor',
  'payout.enrols': 'Pagar este código também autoriza um pagamento recorrente (tags 80 a 99).',
  'payout.code_warning': 'Código válido, com um aviso: {reason}',
  'payout.amounts': 'Valor {amount}, tarifa {fee}, saldo após {balanceAfter}',
  'payout.amounts_sent': 'Valor {amount}, tarifa {fee}',
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
  'payout.code_no_reading':
    'O serviço define o valor deste código, e a resposta dele não diz nada sobre o código.',
  'payout.code_unread.hint':
    'Pague o código com um perfil que tenha a URL e um token da família main, sem --no-lookup.',
  'payout.only_recurrence': 'Este código não tem nada a pagar agora: só autoriza um pagamento recorrente.',
  'payout.other_amount': 'O código pede {fixed}, não {given}.',
  'payout.read_otherwise':
    'O código diz {written}, mas o serviço lê {read} nele. Peça um código novo ao recebedor.',
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
    'A infração decide sobre este valor. Envie a defesa com `pix infraction defend {infraction}` ou acompanhe a infração com `pix infraction watch {infraction}`.',
  'refund.disputed_undated':
    'A cobrança {id} não pode ser devolvida: a infração aberta {infraction} a bloqueia.',
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

  // Batches
  'batch.empty': 'Nenhuma linha em {file}.',
  'columns.map': '--map inválido "{value}": escreva CAMPO=COLUNA; os campos são {fields}.',
  'columns.missing': 'O arquivo não tem a coluna "{column}" para {field}. Ele tem: {columns}.',
  'columns.twice': 'A primeira linha tem a coluna {column} duas vezes.',
  'batch.not_read': 'Colunas que não são lidas, porque --map indica outras: {columns}',
  'batch.unknown_column':
    'Colunas desconhecidas na primeira linha: {columns}. As colunas de um lote são {known}. Se têm outros nomes: --map key=COLUNA,amount=COLUNA.',
  'batch.missing_column':
    'A primeira linha não tem a coluna {column}. As colunas de um lote são {known}; as três últimas são opcionais. Se ela tem outro nome: --map {column}=COLUNA.',
  'file.not_csv': 'Não foi possível ler {file} como csv: {reason}',
  'batch.faults': '{count|erro|erros} no arquivo, {shown} {shown?mostrado|mostrados}.',
  'batch.faults.hint': 'As linhas são contadas a partir do cabeçalho, que é a linha 1.',
  'batch.faults.hint_keys':
    'As linhas são contadas a partir do cabeçalho, que é a linha 1. Escreva o telefone com +55, o CPF com pontos e hífen, e o CNPJ com os 14 dígitos.',
  'batch.faults.hint_spreadsheet':
    'As linhas são contadas a partir do cabeçalho, que é a linha 1. Uma planilha alterou um CPF ou CNPJ: retirou zeros à esquerda ou escreveu um expoente. Formate a coluna como texto e digite os dígitos de novo.',
  'batch.bad_name':
    '"{name}" não é um nome de lote válido: use letras, dígitos, `.`, `_` e `-`, no máximo 40. Escolha um nome com --name.',
  'batch.over_max': 'O total do lote, {total}, passa de --max-total {most}.',
  'batch.over_balance': 'O total {total} passa do saldo de {balance}.',
  'batch.over_balance_with_fees': 'O total {total} e as tarifas de {fees} passam do saldo de {balance}.',
  'batch.over_limit': 'O total {total} passa do que resta do limite diário: {left}.',
  'batch.file_changed': 'O arquivo mudou depois da conferência. Nenhuma outra linha é enviada.',
  'batch.file_changed.hint': 'Execute o comando de novo: ele confere o arquivo e pergunta outra vez.',
  'batch.plan_lost':
    'O lote {name} não está no diário, embora tenha acabado de ser gravado. O diário provavelmente foi substituído por uma cópia mais antiga. Nenhuma linha foi enviada.',
  'batch.changed_meanwhile': 'A linha {line} do arquivo mudou depois da conferência; nada mais é enviado.',
  'batch.named_elsewhere':
    'O lote "{name}" já existe: foi criado a partir de {file} no perfil "{profile}" com a família {family}.',
  'batch.named_elsewhere.hint':
    'Para continuar esse lote: `pix payout batch resume {name} --profile {profile}`. Para outro lote, escolha outro --name.',
  'batch.other_family':
    'O lote "{name}" foi iniciado com a família {family} e só pode continuar com ela: retire --family {given}.',
  'batch.duplicates':
    '{count|linha deste arquivo repete um pagamento|linhas deste arquivo repetem pagamentos} que {count?outro lote fez, ou pode ter feito,|um ou mais lotes fizeram, ou podem ter feito,} nos últimos 7 dias. {count?O pagamento|O primeiro desses pagamentos} está no lote "{batch}". Só contam as linhas sem referência.',
  'batch.duplicates.hint':
    'Para pagar essas linhas de novo, use --allow-duplicate, ou dê uma referência a cada linha.',
  'batch.other_file': 'O lote "{name}" já existe, e este arquivo difere dele em {count|linha|linhas}.',
  'batch.other_file.hint':
    'Para um lote novo, escolha outro --name. Para continuar o lote existente, use o arquivo original.',
  'batch.no_such': 'Lote "{name}" não encontrado no perfil "{profile}".',
  'batch.no_such.hint': '`pix payout batch status` lista todos os lotes.',
  'batch.plan':
    'Lote {name}: {rows|linha|linhas}, {total}, tarifa total {fees} (arquivo em {encoding}, separador "{delimiter}")',
  'batch.types': 'Chaves: {types}',
  'batch.row': '  linha {line}: {amount} para {key}, referência {reference}',
  'batch.more_rows': '  … mais {count|linha|linhas} …',
  'batch.twins':
    '{count|linha paga|linhas pagam} o mesmo valor à mesma chave que uma linha anterior: {count?linha|linhas} {lines}',
  'batch.paid_lately':
    '{count|linha repete um pagamento|linhas repetem pagamentos} das últimas 24 horas à mesma chave: {count?linha|linhas} {lines}',
  'batch.row_unknown':
    '{count|linha tem|linhas têm} a chave e o valor de um pagamento anterior com resultado desconhecido. A primeira é a linha {line}, e o pagamento é {reference}.',
  'batch.row_elsewhere':
    '{count|linha tem|linhas têm} a chave e o valor de um pagamento anterior que o serviço aceitou de outra conta, outro endereço ou outra família, mas que nunca foi mostrado. A primeira é a linha {line}, e o pagamento é {reference}.',
  'batch.row_elsewhere.hint':
    'Execute `pix journal resolve {id}{with}`, que mostra esse pagamento. Depois, remova as linhas que são o mesmo pagamento. Para pagá-las também, execute este comando de novo.',
  'batch.row_applied':
    '{count|linha tem|linhas têm} a chave e o valor de um pagamento anterior que o serviço aceitou, mas que ainda não tinha sido mostrado. A primeira é a linha {line}, e o pagamento é {reference}.',
  'batch.row_applied.hint':
    'Remova as linhas que são o mesmo pagamento. Para pagá-las também, execute este comando de novo.',
  'batch.resuming':
    'Continuando uma execução anterior: {count} de {rows|linha|linhas} já {count?encerrada|encerradas}.',
  'batch.not_looked_up':
    'Só as chaves das linhas com documento são consultadas. Os recebedores das outras linhas não são conferidos.',
  'batch.confirm': 'Pagar {rows|linha|linhas}, {total}, como lote {name}?',
  'batch.dry_run': 'Simulação: saldo, limites e chaves não foram verificados; nenhum pagamento foi enviado.',
  'batch.progress':
    '{done}/{total} linhas, {failed} com falha, {unknown} desconhecidas, {accepted} aceitas; {rate}/s, faltam {seconds} s',
  'batch.stopping':
    'Esperando {count|pagamento|pagamentos} em andamento; nenhuma outra linha é enviada. Interrompa de novo para parar já: o resultado {count?desse pagamento|desses pagamentos} ficará desconhecido.',
  'batch.pausing':
    'Foi pedida uma pausa do lote. Esperando {count|pagamento|pagamentos} em andamento; nenhuma outra linha é enviada.',
  'batch.waiting': 'Esperando o status final de {count|pagamento aceito|pagamentos aceitos}…',
  'batch.failed_rows':
    'ATENÇÃO: {count|pagamento falhou|pagamentos falharam} depois de {count?aceito|aceitos} pelo serviço. Para {count?vê-lo|vê-los}: `pix journal list --batch {name}`. Para {count?gravá-lo|gravá-los} em um novo arquivo de lote: `pix payout batch retry {name}{with}`.',
  'batch.failed':
    '{count|pagamento falhou|pagamentos falharam} depois de {count?aceito|aceitos} pelo serviço: veja os resultados.',
  'batch.accepted':
    '{count|pagamento aceito|pagamentos aceitos}, mas ainda não {count?concluído|concluídos}. Para acompanhar: `pix payout batch status {name}{with}`.',
  'batch.journal_lost':
    'O diário não pode mais ser lido, por isso as contagens só incluem esta execução, que enviou {sent|linha|linhas}. A próxima execução consulta no serviço os pagamentos que não foram gravados.',
  'batch.not_recorded':
    'O diário não pôde gravar o resultado de {count|linha|linhas}. As contagens são desta execução, e a próxima execução consulta {count?esse resultado|esses resultados} no serviço.',
  'batch.rows_lost': 'Faltam no diário linhas que foram enviadas, por isso as contagens são desta execução.',
  'list.more': 'e mais {count}',
  'batch.row_to': '  linha {line}: {amount} para {name}, {document}, {key}, referência {reference}',
  'batch.stopped': 'Interrompido: o serviço recusa todas as linhas ({code} {reason}).',
  'batch.bad_stop_after':
    '--stop-after "{value}" inválido: informe um número de falhas seguidas (10), uma parte das linhas (5%), ou off.',
  'batch.too_many_failures':
    'Interrompido: {failed} de {tried|linha falhou|linhas falharam}. {left|linha não foi tentada|linhas não foram tentadas}. --stop-after muda o limite.',
  'batch.reason': '  {count|linha|linhas}, {amount}: {reason}',
  'batch.reasons_more': '  {count|linha|linhas}: outros motivos',
  'batch.go_on': 'Pagar mais {left|linha|linhas}?',
  'proposal.nothing_left': 'Nenhuma linha do lote {name} resta a enviar: não há o que propor.',
  'batch.results_replace':
    'Os resultados substituiriam {file}, que este comando lê ou que pertence ao diário.',
  'batch.results_gone':
    'Os resultados em {file} foram movidos, apagados ou substituídos durante a execução do comando. Para gravá-los de novo: `pix payout batch status {name} --result ARQUIVO`.',
  'batch.unpaid_row': 'Linha {line}: {amount} para {key}: {outcome}',
  'batch.unpaid_row_because': 'Linha {line}: {amount} para {key}: {outcome} ({reason})',
  'batch.unpaid_rows_more':
    'Mais {count|linha não foi aceita nem concluída|linhas não foram aceitas nem concluídas}: veja os resultados, ou `pix journal list --batch {name}`.',
  'batch.results.hint': 'Escolha outro lugar para os resultados com --result ARQUIVO.',
  'batch.results_failed':
    'Não foi possível gravar todos os resultados em {file}: {reason}. Para gravá-los de novo: `pix payout batch status {name} --result ARQUIVO{with}`.',
  'batch.from_pipe': 'As linhas do lote "{name}" vieram de um pipe, e o pix não guarda cópia delas.',
  'batch.from_pipe.hint':
    'Informe as linhas de novo: `pix payout batch {command} {name} --file ARQUIVO{with}`; `-` lê a entrada padrão.',
  'batch.pipe_name': 'Um lote vindo de um pipe não tem nome de arquivo: dê um nome com --name.',
  'batch.wait_over':
    'O tempo de --max-wait acabou: {count|pagamento ainda não é final|pagamentos ainda não são finais}. Para acompanhar: `pix payout batch status {name}{with} --watch`.',
  'batch.resume': 'Para pagar o que resta: `pix payout batch resume {name}{with}`.',
  'batch.mismatched':
    'ATENÇÃO. Em {count|linha|linhas}, a resposta do serviço difere do pedido. O dinheiro saiu: veja `pix journal list --batch {name}{with}`.',
  'batch.budget':
    'Limite de consultas ao DICT atingido: esperando {seconds} s (Ctrl-C encerra; --no-lookup paga sem consultar).',
  'batch.elsewhere':
    '{count|linha não é enviada|linhas não são enviadas} de novo, porque outro lote ou comando usou a mesma referência: {count?linha|linhas} {lines}',
  'batch.retry':
    'Para tentar de novo as linhas recusadas ou com falha: `pix payout batch retry {name}{with}` grava essas linhas em um novo arquivo de lote.',
  'retry.exists': '{file} já existe, e um arquivo de nova tentativa nunca substitui outro arquivo.',
  'retry.exists.hint': 'Escolha outro nome, ou apague o arquivo se as linhas dele não foram pagas.',
  'retry.written':
    '{count|linha recusada ou com falha gravada|linhas recusadas ou com falha gravadas} em {file}, {total}. Confira o arquivo, depois pague como um novo lote: `pix payout batch {file}{with}`.',
  'retry.nothing':
    'Nada a tentar de novo no lote {name}: todas as linhas estão concluídas. Nenhum arquivo foi gravado.',
  'retry.none':
    'Nenhum arquivo foi gravado: nenhuma linha do lote {name} foi recusada ou falhou sem uma nova tentativa.',
  'retry.not_written':
    'O arquivo de nova tentativa {file} não foi gravado: {reason}. Para gravá-lo depois: `pix payout batch retry {name}{with}`.',
  'retry.remaining':
    'Fora do arquivo: {count|linha|linhas} que o lote ainda pode enviar. Para {count?pagá-la|pagá-las}: `pix payout batch resume {name}{with}`.',
  'retry.unknown':
    'Fora do arquivo: {count|linha|linhas} com resultado desconhecido, que {count?pode ter sido paga|podem ter sido pagas}. Para saber: `pix payout batch resume {name}{with}`.',
  'retry.accepted':
    'Fora do arquivo: {count|linha aceita|linhas aceitas} pelo serviço, mas ainda sem status final.',
  'retry.refunded':
    'Fora do arquivo: {count|linha paga|linhas pagas} cujo dinheiro foi devolvido (REFUNDED). Para pagar de novo, escreva um novo lote.',
  'retry.mismatched':
    'Fora do arquivo: {count|linha para a qual|linhas para as quais} a resposta do serviço difere do pedido. O dinheiro saiu.',
  'retry.retried': 'Fora do arquivo: {count|linha|linhas} que já {count?foi tentada|foram tentadas} de novo.',
  'retry.place.hint': 'Escolha outro lugar para o arquivo de nova tentativa.',
  'retry.is_results':
    '{file} não pode ser o arquivo de novas tentativas, porque é o arquivo de resultados desta execução.',

  // Proposed batches
  'proposal.needed': 'Este perfil exige que uma pessoa proponha o lote e outra o aprove.',
  'proposal.needed.hint':
    'Proponha o lote: `pix payout batch {file} --propose PLANO`; depois outra pessoa executa `pix payout batch proposals` e `pix payout batch approve PLANO`.',
  'proposal.next':
    'O lote ainda não foi pago. Outra pessoa precisa aprová-lo: `pix payout batch approve {name}` com o arquivo CSV, ou com o plano {plan}. `pix payout batch proposals` lista a proposta.',
  'proposal.dry_run': 'Simulação: nenhum plano foi gravado.',
  'proposal.exists': '{file} já existe. Escolha outro nome para o plano.',
  'proposal.by':
    'Proposto por {user} em {host}, com o perfil {profile}, em {at}; pode ser aprovado até {until}.',
  'proposal.not_a_plan': '{file} não é o plano de um lote.',
  'proposal.not_a_plan.hint': 'Um plano é gravado por `pix payout batch ARQUIVO --propose PLANO`.',
  'proposal.other_journal': '{file} foi proposto com outro diário.',
  'proposal.other_journal.hint':
    'Quem propõe e quem aprova precisam do mesmo diário: defina PIX_JOURNAL_URL com o mesmo banco de dados PostgreSQL. Um plano é assinado com a chave do diário.',
  'proposal.changed': '{file} foi alterado depois de assinado ({fields}).',
  'proposal.changed.hint': 'Peça um novo plano a quem o propôs.',
  'proposal.expired': 'O plano expirou: podia ser aprovado até {at}.',
  'proposal.expired.hint': 'Proponha o lote de novo.',
  'proposal.same_person': 'O usuário {user} com o perfil {profile} propôs este plano, e não pode aprová-lo.',
  'proposal.same_person.hint': 'A aprovação exige outro usuário do sistema operacional, ou outro perfil.',
  'proposal.other_file': '{file} não é o arquivo proposto: o conteúdo difere.',
  'proposal.other_file.hint': 'Use o arquivo original (--file ARQUIVO), ou proponha o arquivo alterado.',
  'proposal.other_rows': 'As linhas do lote {name} não são as propostas: o arquivo mudou nesse meio-tempo.',
  'proposal.other_rows.hint': 'Use o arquivo original, ou proponha o arquivo alterado.',
  'proposal.other_account': 'O plano é de outra conta, em {environment}.',
  'proposal.other_account.hint': 'Escolha um perfil dessa conta com --profile.',

  'proposal.no_such': 'Nenhuma proposta "{name}" desta conta encontrada.',
  'proposal.no_such.hint':
    '`pix payout batch proposals --all{with}` lista as propostas. PLANO é um arquivo de plano, ou um id ou nome de lote dessa lista.',
  'proposal.ambiguous': '{count} propostas do lote {name} aguardam. Indique uma pelo id: {ids}.',
  'proposal.approved': '{who} aprovou a proposta do lote {name}, em {at:time}.',
  'proposal.rejected': '{who} recusou a proposta do lote {name}, em {at:time}: {text}',
  'proposal.rejected.hint': 'Corrija o arquivo e proponha o lote de novo.',
  'proposal.sent': 'O lote {name} já foi iniciado, por isso a proposta não pode ser recusada.',
  'proposal.bad_reason': '--reason precisa de um texto de 1 a 200 caracteres em uma linha.',
  'proposal.rejected_now':
    'O lote {name} está recusado, e ninguém pode aprová-lo. `pix payout batch proposals --all` mostra isso a quem propôs.',
  'proposal.new_receivers':
    '{count|linha vai para um recebedor que esta conta nunca pagou|linhas vão para recebedores que esta conta nunca pagou}, {total}:',
  'proposal.tenfold':
    '{count|linha difere|linhas diferem} mais de dez vezes do último pagamento ao recebedor:',
  'proposal.row': '  linha {line}: {amount}',
  'proposal.row_to': '  linha {line}: {amount} para {key}',
  'proposal.row_last': '  linha {line}: {amount}, da última vez {last}',
  'proposal.row_to_last': '  linha {line}: {amount} para {key}, da última vez {last}',
  'proposal.no_findings': 'Todos os recebedores já foram pagos antes, com valores da mesma ordem.',
  'column.plan': 'plano',
  'column.fourEyes': 'aprovação de',

  // Adopting payments of a lost journal
  'journal.adopt.right':
    'O último pagamento desta máquina está registrado neste diário: não há o que adotar.',
  'journal.adopt.compared':
    'Comparado com este diário: pagamentos e transferências do perfil "{profile}" ({families}) desde {from:time}.',
  'journal.adopt.not_compared': 'Não comparado: devoluções e cobranças no cartão.',
  'journal.adopt.other_profiles':
    'Não comparado: pagamentos de outros perfis ({names}). Antes de adotar, compare cada um desses perfis com `pix journal adopt --dry-run --profile NOME`.',
  'journal.adopt.cut':
    'A lista da família {family} terminou depois de uma página cheia. Outras páginas podem ter mais pagamentos, que não foram comparados. Confira a configuração wire.cursorField com `pix profile show --wire` e execute o comando de novo.',
  'journal.adopt.no_comparison':
    'Os pagamentos do serviço não foram lidos, por isso nada foi comparado com este diário.',
  'journal.adopt.none':
    'Este diário contém todos os pagamentos e transferências que o serviço lista nesse período.',
  'journal.adopt.unknown':
    'Faltam neste diário: {count|pagamento|pagamentos} que o serviço lista, {amount} no total.',
  'journal.adopt.returned':
    'Fora da lista: {count|pagamento|pagamentos} que {count?falhou|falharam} ou {count?foi devolvido|foram devolvidos} pelo recebedor.',
  'journal.adopt.no_file':
    'Antes de pagar um lote de novo, compare o arquivo dele: `pix journal adopt ARQUIVO.csv --dry-run{with}`.',
  'journal.adopt.no_rows': 'Nenhuma linha de {file} corresponde a um pagamento que falta neste diário.',
  'journal.adopt.rows':
    'Provavelmente já {count?paga|pagas}: {count|linha|linhas} de {file}, {amount} no total.',
  'journal.adopt.unsure':
    '{count|dessas linhas foi escolhida|dessas linhas foram escolhidas} entre várias linhas igualmente possíveis (veja a coluna "outras linhas"). Confira os recebedores antes de remover linhas.',
  'journal.adopt.remove_rows':
    'Antes de pagar de novo: remova essas linhas do arquivo e pague as restantes com outro --name. Senão, as linhas removidas podem ser pagas duas vezes.',
  'journal.adopt.by_reference':
    'A família main já tem pagamentos com as referências dessas linhas. Se o arquivo for pago de novo com a família main e o mesmo nome de lote, só as linhas restantes serão pagas.',
  'journal.adopt.confirm':
    'Continuar com este diário? Um pagamento que não está neste diário pode ser feito duas vezes.',
  'journal.adopt.done': 'Este diário foi adotado. Já é possível pagar de novo.',
  'code.key_and_amount': 'chave e valor',
  'code.masked_key_and_amount': 'chave mascarada e valor',
  'code.amount_only': 'só o valor',
  'column.matchedBy': 'correspondência',
  'column.otherLines': 'outras linhas',

  // Cards
  'card.no_certificate':
    'A família de cartões exige um certificado de cliente e a chave dele. Falta: {missing}.',
  'card.no_certificate.hint':
    'Adicione o certificado e a chave com "pix token add card.cert --secret --stdin < cert.pem" e "pix token add card.key --secret --stdin < key.pem", ou defina PIX_CARD_CERT e PIX_CARD_KEY com arquivos PEM.',
  'card.bad_certificate': 'Nenhum certificado PEM em {source}.',
  'card.bad_certificate.hint':
    'Para converter um .p12 ou .pfx: "openssl pkcs12 -legacy -in ARQUIVO.p12 -clcerts -nokeys -out cert.pem"; um DER: "openssl x509 -inform der -in ARQUIVO -out cert.pem".',
  'card.bad_key': 'Nenhuma chave privada PEM em {source}.',
  'card.bad_key.hint':
    'Para converter um .p12 ou .pfx: "openssl pkcs12 -legacy -in ARQUIVO.p12 -nocerts -noenc -out key.pem". Deixe key.pem legível só para o dono.',
  'card.encrypted_key': 'A chave privada em {source} tem senha.',
  'card.encrypted_key.hint':
    'Remova a senha com "openssl pkey -in KEY.pem -out key.pem" e guarde o resultado no cofre: "pix token add card.key --secret --stdin < key.pem".',
  'card.certificate_early': 'O certificado de cliente em {source} não vale antes de {at:time}.',
  'card.certificate_early.hint': 'Confira o relógio desta máquina, ou espere até o certificado ser válido.',
  'card.certificate_expired': 'O certificado de cliente em {source} expirou em {at:time}.',
  'card.certificate_expired.hint':
    'Peça um certificado novo ao emissor. Adicione-o com "pix token add card.cert --secret --stdin < cert.pem", e a chave dele com "pix token add card.key --secret --stdin < key.pem".',
  'card.key_mismatch': 'A chave privada em {key} não pertence ao certificado em {cert}.',
  'card.key_mismatch.hint': 'Adicione o certificado e a chave que foram emitidos juntos.',
  'card.certificate_refused': 'O serviço de cartões não aceita este certificado de cliente: {reason}.',
  'card.certificate_refused.hint':
    'Confira se o certificado foi emitido para este endereço ("pix profile show") e se não foi revogado.',
  'card.closed': 'O serviço de cartões fechou a conexão sem resposta: {reason}.',
  'card.closed.hint':
    'O serviço pode não conhecer este certificado de cliente: confira se foi emitido para este endereço ("pix profile show").',
  'card.amount.confirm': 'Alterar a recorrência {id} para {amount} a partir do próximo ciclo?',
  'card.deactivate.confirm': 'Parar as cobranças da recorrência {id}?',
  'card.recurrence.other':
    'O serviço respondeu sobre a recorrência {seen}, então o resultado de {id} é desconhecido. Confira: `pix card recurrence get {id}{with}`.',
  'card.recurrence.other_amount':
    'ATENÇÃO: o serviço mostra {shown} na recorrência {id}, não {amount}. Confira: `pix card recurrence get {id}{with}`.',
  'card.recurrence.other_status':
    'ATENÇÃO: o serviço mostra a recorrência {id} como {status}, não como {wanted}. Confira: `pix card recurrence get {id}{with}`.',
  'card.reactivate.confirm': 'Retomar as cobranças da recorrência {id} a partir do próximo ciclo?',

  'column.externalId': 'ID externo',
  'column.paymentType': 'pagamento',
  'column.cardCustomer': 'cliente',
  'column.installments': 'parcelas',
  'column.cardNumber': 'cartão',
  'column.reversedAmount': 'estornado',
  'column.returnCode': 'código de retorno',
  'column.returnMessage': 'mensagem de retorno',
  'column.acquirerTransactionId': 'ID da adquirente',
  'column.recurrentPaymentId': 'recorrência',
  'column.recurrenceCycle': 'ciclo',
  'column.postbackUrl': 'URL de postback',
  'column.interval': 'intervalo',
  'column.nextRecurrency': 'próxima cobrança',
  'column.endDate': 'termina',
  'column.currency': 'moeda',
  'column.bid': 'compra',
  'column.ask': 'venda',
  'column.converted': 'convertido',
  'column.access_token': 'token',
  'column.token_type': 'tipo de token',
  'column.expires_in': 'expira em (segundos)',
  'refund.none': 'Nenhuma devolução encontrada para "{id}".',
  'refund.none.hint': 'Confira o id com `pix refund list --from 90d{with}`.',
  'refund.others':
    'A cobrança tem {count|outra devolução|outras devoluções}: `pix refund list --charge {charge}{with}`.',
  'refund.list_cut':
    'Só as {count} mudanças mais recentes foram lidas: faltam devoluções mais antigas. --all lê tudo.',
  'column.chargeId': 'cobrança',
  'column.requestedAt': 'pedida em',
  'column.chargeReference': 'referência da cobrança',
} as const satisfies Record<keyof typeof english, string>;
