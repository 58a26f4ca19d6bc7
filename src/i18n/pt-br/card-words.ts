import type { cardWords as english } from '../en/card-words.ts';

export const cardWords = {
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
} satisfies Readonly<Record<keyof typeof english, string>>;
