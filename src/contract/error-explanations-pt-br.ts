import type { ErrorExplanation } from './error-explanation.ts';

const say = (meaning: string, action: string): ErrorExplanation => ({ meaning, action });

const RECONCILE = 'Pode ter sido aplicado: consulte pela referência antes de enviar de novo.';
const FIX = 'Corrija a requisição: sem mudança, ela falhará de novo.';

/** Explanations of the error codes (§7.3), those of the hub (unshown.md §10), and the events (§6.1). */
export const errorExplanationsPtBr: Readonly<Record<string, ErrorExplanation>> = {
  PZV001: say('A requisição tem dados inválidos.', 'Corrija os campos listados nos detalhes.'),
  PZI100: say('O serviço falhou internamente.', RECONCILE),
  PZF503: say(
    'O serviço está indisponível no momento.',
    'Nada foi aplicado. Tente de novo após o tempo indicado na resposta.',
  ),
  PZA100: say(
    'O token está ausente, incorreto ou foi revogado.',
    'Confira o perfil com `pix profile show`; o suporte emite novos tokens.',
  ),
  PZA200: say(
    'O token não tem o escopo que a requisição exige, ou é de outra conta.',
    'Use um token com esse escopo; `pix profile show` lista os tokens do perfil.',
  ),
  PZA203: say(
    'Este endereço IP não está na lista permitida da conta.',
    'Cadastre o endereço da mensagem no painel: Segurança, Lista de IPs.',
  ),
  PZA204: say('A conta está bloqueada para alterações.', 'Desbloqueie no painel, ou fale com o suporte.'),
  PZA205: say(
    'Conta com token WITHDRAW precisa de um IP cadastrado.',
    'Cadastre o endereço da mensagem no painel: Segurança, Lista de IPs.',
  ),
  PZA206: say(
    'O contrato da conta ainda não foi assinado, por isso só consultas funcionam.',
    'Assine o contrato no painel.',
  ),
  PZD200: say('Depósitos não são permitidos para esta conta.', 'Peça ao suporte para habilitar depósitos.'),
  PZD201: say(
    'Depósitos de empresas (CNPJ) não estão habilitados.',
    'Peça ao suporte para habilitar, ou cobre um CPF.',
  ),
  PZD500: say('Nenhuma instituição disponível para depósitos.', RECONCILE),
  PZD600: say(
    'O valor está abaixo do depósito mínimo da conta.',
    'Aumente o valor; `pix account show` mostra os limites.',
  ),
  PZD601: say(
    'O valor está acima do depósito máximo da conta.',
    'Diminua o valor; `pix account show` mostra os limites.',
  ),
  PZD602: say(
    'Uma cobrança acima de R$ 2.000,00 exige o documento do pagador.',
    'Informe o documento com --document.',
  ),
  PZD100: say('A instituição não conseguiu gerar a cobrança.', RECONCILE),
  PZD103: say('A criação da cobrança excedeu o tempo.', RECONCILE),
  PZS200: say('Pagamentos não são permitidos agora.', 'Pergunte ao suporte por que estão desabilitados.'),
  PZS201: say(
    'Pagamentos para CNPJ só vão para favorecidos cadastrados.',
    'Cadastre o favorecido no painel.',
  ),
  PZS202: say(
    'O limite diário de pagamentos foi atingido.',
    'Espere até amanhã ou aumente o limite; `pix account show` mostra o que resta.',
  ),
  PZS206: say(
    'Não há limite diário de pagamentos definido para a conta.',
    'Peça ao suporte para definir um.',
  ),
  PZC200: say(
    'O saldo não cobre o valor e a tarifa.',
    'Diminua o valor ou adicione saldo; `pix balance` mostra o saldo.',
  ),
  PZS102: say(
    'A instituição do recebedor rejeitou o pagamento.',
    'O valor não saiu, ou será devolvido. Confira a chave com quem vai receber.',
  ),
  PZS500: say('Nenhuma instituição disponível para pagamentos.', RECONCILE),
  PZS600: say(
    'O valor está abaixo do pagamento mínimo.',
    'Aumente o valor; `pix account show` mostra os limites.',
  ),
  PZS601: say(
    'O valor está acima do pagamento máximo.',
    'Diminua o valor, ou pague em partes; `pix account show` mostra os limites.',
  ),
  PZS602: say('O valor está fora dos limites da instituição.', 'Escolha outro valor.'),
  PZS603: say(
    'O valor difere do valor do QR code.',
    'Omita --amount, ou informe exatamente o valor do código.',
  ),
  PZS604: say('O QR code não tem valor.', 'Informe um com --amount.'),
  PZC201: say(
    'A conta de destino não pode receber agora.',
    'Nenhum dinheiro foi movimentado. Fale com o titular da conta.',
  ),
  PZC202: say('O valor não cobre a tarifa do recebedor.', 'Aumente o valor.'),
  PZC300: say('A conta de destino não existe.', 'Confira o número da conta.'),
  PZC301: say('Não existe essa transferência.', 'Confira o ID ou a referência.'),
  PZC400: say('A conta pagadora não pertence ao token.', 'Use o número de conta de `pix account show`.'),
  PZC401: say('Transferências internas não estão habilitadas na conta.', 'Peça ao suporte para habilitar.'),
  PZC600: say('O destino é a sua própria conta.', FIX),
  PZC602: say('O valor está abaixo da transferência mínima.', 'Aumente o valor.'),
  PZC603: say('O valor está acima da transferência máxima.', 'Diminua o valor.'),
  PZK101: say('O QR code não pôde ser lido na instituição.', 'Tente de novo em instantes.'),
  PZK200: say('A chave Pix não é válida.', 'Confira com `pix key check`.'),
  PZK201: say('A chave não pertence ao documento do recebedor.', 'Não pague: confira de quem é a chave.'),
  PZK300: say(
    'Essa chave Pix não está cadastrada.',
    'Confira a chave com quem a passou: cada chave não encontrada reduz sua cota de consultas.',
  ),
  PZK301: say('O QR code não foi encontrado.', 'Peça um novo código.'),
  PZK310: say('O QR code expirou ou foi removido.', 'Peça um novo código.'),
  PZK400: say('Consultas de chave não estão habilitadas na conta.', 'Peça ao suporte para habilitar.'),
  PZK401: say('A leitura de QR codes não está habilitada na conta.', 'Peça ao suporte para habilitar.'),
  PZK600: say(
    'A chave não tem nenhuma das formas de uma chave Pix.',
    'Uma chave é CPF, CNPJ, e-mail, telefone com +55 ou UUID aleatório: `pix key check`.',
  ),
  PZK601: say(
    'O QR code está malformado.',
    'Copie de novo o código inteiro; `pix qr decode` mostra o que há de errado.',
  ),
  PZC210: say(
    'Já existe uma operação com esta referência.',
    'Consulte pela referência a operação existente. Esta requisição não criou outra.',
  ),
  PZC310: say('Não existe essa transação.', 'Confira o ID, e se o perfil é o da conta certa.'),
  PZC320: say(
    'A transação ainda não foi processada: não há comprovante.',
    'Tente de novo quando estiver concluída.',
  ),
  PZC321: say('Transação cancelada sem documento não tem comprovante.', 'Não há o que buscar.'),
  PZI103: say('Faltam ao serviço dados internos para esta requisição.', RECONCILE),
  PZK210: say(
    'A infração está encerrada; nada mais pode ser enviado.',
    'Veja o resultado com `pix infraction get`.',
  ),
  PZK212: say('Uma defesa já foi enviada.', 'Veja com `pix infraction defenses`.'),
  PZW300: say('Esse webhook não existe, está inativo ou é de outra conta.', 'Veja `pix webhook list`.'),
  PZW310: say(
    'O webhook não tem entrega com falha nesse período.',
    'Não há o que reenviar. Se você espera uma entrega com falha, amplie o período.',
  ),
  PZI101: say('A instituição do recebedor não suporta esta operação.', 'Não repita; pague de outra forma.'),
  PZI110: say('Não foi possível falar com a instituição.', RECONCILE),
  PZI111: say('A instituição não respondeu a tempo.', RECONCILE),
  PZF500: say('A instituição está indisponível no momento.', RECONCILE),
  PZG404: say(
    'Nada foi encontrado.',
    'Confira o ID ou os critérios. Reenvios só alcançam transações com URL de callback.',
  ),
  PZG409: say('A requisição conflita com o status atual.', 'Confira o status atual antes de tentar de novo.'),
  PZG410: say('O recurso não está mais disponível.', 'Crie um novo.'),
  PZG422: say(
    'Uma regra de negócio recusou a requisição.',
    'Leia a mensagem. Em um reenvio, significa que o limite de reenvios foi atingido.',
  ),
  PZG423: say('O valor excede o permitido.', 'Diminua o valor.'),
  PZG429: say('Requisições demais.', 'Nada foi aplicado. Espere o tempo indicado na resposta.'),

  SCHEMA_INVALID: say('A requisição tem dados inválidos.', 'Corrija os campos indicados nos detalhes.'),
  REQUEST_UNKNOWN_QUERY_PARAM: say(
    'O hub não conhece um parâmetro da consulta.',
    'Use só os parâmetros listados nos detalhes.',
  ),
  WITHDRAW_PIX_KEY_TYPE_MISMATCH: say('A chave não é do tipo declarado.', 'Confira com `pix key check`.'),
  PIX_KEY_REQUIRED: say('Uma chave é obrigatória.', FIX),
  PIX_KEY_RANDOM_KEY_NOT_ALLOWED: say(
    'A chave aleatória é criada pelo serviço: nenhuma pode ser enviada.',
    FIX,
  ),
  PIX_KEY_DOCUMENT_NOT_HOLDER: say(
    'O CNPJ não é do titular da conta.',
    'Cadastre o CNPJ do próprio titular.',
  ),
  TOKEN_INVALID: say(
    'O token do hub está ausente, incorreto ou expirou.',
    'Adicione um novo token com `pix token add`.',
  ),
  TOKEN_HOLDER_BLOCKED: say('O titular do token está bloqueado.', 'Fale com o suporte.'),
  TOKEN_SCOPE_MISSING: say(
    'O token do hub não tem o escopo que a requisição exige.',
    'Use um token com esse escopo.',
  ),
  RESOURCE_NOT_FOUND: say('Nada foi encontrado.', 'Confira o ID, e se o perfil é o da conta certa.'),
  PIX_KEY_NOT_FOUND: say('Essa chave Pix não está cadastrada.', 'Confira a chave com quem a passou.'),
  PIX_KEY_DUPLICATED: say('A chave já está cadastrada.', 'Não há o que fazer.'),
  IDEMPOTENCY_KEY_CONFLICT: say(
    'A chave de idempotência foi usada para outro valor ou destino.',
    'Consulte o pagamento anterior com essa chave antes de enviar este com uma chave nova.',
  ),
  CALLBACK_SECRET_MISSING: say(
    'Uma URL de callback exige o segredo de callback da conta.',
    'Crie um com `pix callback secret create`.',
  ),
  WITHDRAW_INSUFFICIENT_BALANCE: say(
    'O saldo não cobre o valor e a tarifa.',
    'Diminua o valor ou adicione saldo.',
  ),
  WITHDRAW_DAILY_LIMIT: say('O limite diário foi atingido.', 'Espere até amanhã ou aumente o limite.'),
  WITHDRAW_INSUFFICIENT_PROVIDER_BALANCE: say(
    'A instituição não consegue pagar isto agora.',
    'Tente mais tarde.',
  ),
  REFUND_IN_FLIGHT: say(
    'Uma devolução desta cobrança está em andamento.',
    'Confira a cobrança e espere terminar.',
  ),
  REFUND_NOT_ALLOWED: say(
    'Esta cobrança não pode ser devolvida.',
    'Confira a cobrança: pode não estar paga, estar contestada ou já ter sido devolvida.',
  ),
  RATE_LIMITED: say('Requisições demais.', 'Nada foi aplicado. Espere o tempo indicado na resposta.'),
  INTERNAL_ERROR: say('O hub falhou internamente.', RECONCILE),
  PROVIDER_UNAVAILABLE: say('Não foi possível falar com o banco.', RECONCILE),
  PROVIDER_REFUSED: say('O banco recusou a requisição.', RECONCILE),

  TRANSACTION_PENDING: say(
    'Uma cobrança aguarda pagamento, ou o serviço começou a processar um pagamento.',
    'Não dependa deste evento: pagamentos rápidos não o geram.',
  ),
  TRANSACTION_COMPLETED: say(
    'O pagamento está confirmado.',
    'Entregue o produto; deduplique por id e evento.',
  ),
  TRANSACTION_CANCELED: say('A transação foi cancelada antes de ser concluída.', 'Libere o pedido.'),
  TRANSACTION_WAITING_FOR_REFUND: say(
    'Uma devolução entrou na fila, em geral após um MED aceito.',
    'Segure o produto se ainda puder.',
  ),
  TRANSACTION_REFUNDED: say('O valor foi devolvido ao pagador.', 'Desfaça a venda.'),
  TRANSACTION_EXPIRED: say(
    'A cobrança expirou sem pagamento.',
    'Libere o pedido, ou crie uma nova cobrança.',
  ),
  TRANSACTION_ERROR: say('O processamento falhou.', 'Confira a transação; nada foi pago.'),
  INFRACTION_CHANGED: say(
    'Um MED da transação foi aberto, mudou ou foi encerrado; o status da transação não muda.',
    'Veja `pix infraction get`, e envie a defesa antes do prazo.',
  ),
  TRANSACTION_SUSPECTED_FRAUD: say('Este evento é reservado: o serviço nunca o entrega.', 'Nada a fazer.'),
  TRANSACTION_SUSPECTED_FRAUD_REVERSAL: say(
    'Este evento é reservado: o serviço nunca o entrega.',
    'Nada a fazer.',
  ),
};
