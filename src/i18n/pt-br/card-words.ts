import type { cardWords as english } from '../en/card-words.ts';

/** Palavras de `pix card`. */
export const cardWords = {
  'card.no_certificate':
    'A família de cartões pede um certificado de cliente e a sua chave: falta {missing}.',
  'card.no_certificate.hint':
    'Adicione-os com "pix token add card.cert --secret --stdin < cert.pem" e "pix token add card.key --secret --stdin < key.pem", ou defina PIX_CARD_CERT e PIX_CARD_KEY com arquivos PEM.',
  'card.bad_certificate': '{source} não contém um certificado em PEM.',
  'card.bad_certificate.hint':
    'De um arquivo .p12 ou .pfx: "openssl pkcs12 -legacy -in FILE.p12 -clcerts -nokeys -out cert.pem"; de um DER: "openssl x509 -inform der -in FILE -out cert.pem".',
  'card.bad_key': '{source} não contém uma chave privada em PEM.',
  'card.bad_key.hint':
    'De um arquivo .p12 ou .pfx: "openssl pkcs12 -legacy -in FILE.p12 -nocerts -noenc -out key.pem", que só você possa ler.',
  'card.encrypted_key': 'A chave privada em {source} está sob uma senha.',
  'card.encrypted_key.hint':
    'Tire a senha com "openssl pkey -in KEY.pem -out key.pem" e guarde o resultado no cofre: "pix token add card.key --secret --stdin < key.pem".',
  'card.certificate_early': 'O certificado de cliente em {source} não vale antes de {at}.',
  'card.certificate_early.hint': 'Confira o relógio desta máquina, ou espere até lá.',
  'card.certificate_expired': 'O certificado de cliente em {source} expirou em {at}.',
  'card.certificate_expired.hint':
    'Peça um novo onde foi emitido e adicione-o com a sua chave: "pix token add card.cert --secret --stdin < cert.pem".',
  'card.key_mismatch': 'A chave privada em {key} não é a do certificado em {cert}.',
  'card.key_mismatch.hint': 'Adicione os dois arquivos que foram emitidos juntos.',
  'card.certificate_refused': 'O serviço de cartões não aceita este certificado de cliente: {reason}.',
  'card.certificate_refused.hint':
    'Confira se foi emitido para este endereço ("pix profile show") e se não foi revogado.',
  'card.closed': 'O serviço de cartões fechou a conexão sem resposta: {reason}.',
  'card.closed.hint': 'Um certificado de cliente que ele não conhece pode aparecer assim.',
  'card.amount.confirm': 'Cobrar {amount} a partir do próximo ciclo da recorrência {id}?',
  'card.deactivate.confirm': 'Parar de cobrar a recorrência {id}?',
  'card.reactivate.confirm': 'Voltar a cobrar a recorrência {id} a partir do próximo ciclo?',

  'column.externalId': 'id externo',
  'column.paymentType': 'pagamento',
  'column.cardCustomer': 'cliente',
  'column.installments': 'parcelas',
  'column.cardNumber': 'cartão',
  'column.reversedAmount': 'estornado',
  'column.returnCode': 'código de retorno',
  'column.returnMessage': 'mensagem de retorno',
  'column.acquirerTransactionId': 'id da adquirente',
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
  'column.expires_in': 'vale por (s)',
  'column.tokenExpiresAt': 'expira',
} satisfies Readonly<Record<keyof typeof english, string>>;
