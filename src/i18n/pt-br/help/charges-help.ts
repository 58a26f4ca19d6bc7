export const chargesHelp: Readonly<Record<string, string>> = {
  'Charge a credit card': 'Crie uma cobrança no cartão de crédito',
  'The card is read from stdin as JSON ({"number","holder","expiration","cvv"}) or asked for on a terminal, never given on the command line. The same --reference is never charged twice. Exit code 8: the card was denied.':
    'O cartão é lido da entrada padrão como JSON ({"number","holder","expiration","cvv"}) ou perguntado no terminal, nunca na linha de comando. A mesma --reference nunca é cobrada duas vezes. Código de saída 8: o cartão foi recusado.',
  'name of the customer': 'nome do cliente',
  'CPF of the customer': 'CPF do cliente',
  'your unique reference, never charged twice (default: generated)':
    'sua referência única, nunca cobrada duas vezes (padrão: gerada)',
  'item purchased, as shown to the customer': 'item comprado, como o cliente o vê',
  'number of installments': 'número de parcelas',
  'repeat the charge every month or year': 'repete a cobrança a cada mês ou ano',
  'last day of the recurrence': 'último dia da recorrência',
  'require 3DS authentication of the cardholder': 'exige autenticação 3DS do portador do cartão',
  'read the card from stdin as JSON': 'lê o cartão da entrada padrão como JSON',
  'Show a card charge': 'Mostre uma cobrança no cartão',
  'charge id': 'id da cobrança',
  'List card charges, newest first': 'Liste cobranças no cartão, a mais recente primeiro',
  'only charges of this recurrence': 'só cobranças desta recorrência',
  'Refund a card charge, in full or in part': 'Estorne uma cobrança no cartão, no todo ou em parte',
  'Without --amount, refunds everything not yet refunded. If the response is lost, the outcome is read from the charge, so that nothing is refunded twice.':
    'Sem --amount, estorna tudo o que ainda não foi estornado. Se a resposta se perde, o resultado é lido da cobrança, para que nada seja estornado duas vezes.',
  'your unique reference of the refund': 'sua referência única do estorno',
  'Convert an amount in reais to another currency': 'Converta um valor em reais para outra moeda',
  'currency code (ISO 4217): USD, EUR': 'código da moeda (ISO 4217): USD, EUR',
  'amount in reais, at least 1,00': 'valor em reais, no mínimo 1,00',
  'rate to use': 'cotação a usar',
  'Show the exchange rate of a currency, in reais': 'Mostre a cotação de uma moeda, em reais',
  'List exchange rates, in reais': 'Liste cotações de moedas, em reais',
  'Change the amount of a recurring card charge, from the next cycle':
    'Altere o valor de uma cobrança recorrente, a partir do próximo ciclo',
  'recurrence id': 'id da recorrência',
  'amount of each future cycle, in reais': 'valor de cada ciclo futuro, em reais',
  'Deactivate a recurring card charge': 'Desative uma cobrança recorrente no cartão',
  'Past charges are not refunded. To resume it: `pix card recurrence reactivate ID`.':
    'Cobranças já feitas não são estornadas. Para retomar: `pix card recurrence reactivate ID`.',
  'Show a recurring card charge': 'Mostre uma cobrança recorrente no cartão',
  'Reactivate a recurring card charge, from the next cycle':
    'Reative uma cobrança recorrente, a partir do próximo ciclo',
  'Missed cycles are not charged.': 'Ciclos perdidos não são cobrados.',
  'Get an access token for the card routes': 'Obtenha um token de acesso às rotas de cartão',
  'Uses the client id, secret and certificate. The other card commands get their own token: use this one with curl, or to test the credentials. Tables show only its last characters; --reveal and --json show the whole token.':
    'Usa o id, o segredo e o certificado de cliente. Os outros comandos de cartão obtêm seu próprio token: use este com curl, ou para testar as credenciais. Tabelas mostram só os últimos caracteres; --reveal e --json mostram o token inteiro.',
  'Card charges, recurrences and exchange rates': 'Cobranças no cartão, recorrências e cotações',
  'Card charges': 'Cobranças no cartão',
  'Exchange rates': 'Cotações de moedas',
  'Recurring card charges': 'Cobranças recorrentes no cartão',
  CPF: 'CPF',
  'YYYY-MM-DD': 'AAAA-MM-DD',
  'Create a Pix charge and show its QR code': 'Crie uma cobrança Pix e mostre o QR code',
  'CPF or CNPJ of the payer; required above R$\u00a02,000.00':
    'CPF ou CNPJ do pagador; obrigatório acima de R$\u00a02.000,00',
  'your unique reference (default: generated)': 'sua referência única (padrão: gerada)',
  'time until it expires, in seconds, or 90s, 10m, 2h': 'tempo até expirar, em segundos, ou 90s, 10m, 2h',
  'URL that receives each change of the charge': 'URL que recebe cada mudança da cobrança',
  'draw the QR code (default: on a terminal)': 'desenha o QR code (padrão: em um terminal)',
  'write the QR code to a PNG file': 'grava o QR code em um arquivo PNG',
  'wait until the charge is paid, expired or canceled':
    'espera até a cobrança ser paga, expirar ou ser cancelada',
  'Show a charge': 'Mostre uma cobrança',
  'List charges, newest first': 'Liste cobranças, a mais recente primeiro',
  'With --family hub, the only filters are --from, --to, one --status (PENDING, PAID, REFUNDED or EXPIRED), --reference and --search.':
    'Com --family hub, os únicos filtros são --from, --to, um só --status (PENDING, PAID, REFUNDED ou EXPIRED), --reference e --search.',
  'id, reference, name or document (--family hub)': 'id, referência, nome ou documento (--family hub)',
  'List deposits awaiting approval by the account, or show one':
    'Liste depósitos à espera de aprovação da conta, ou mostre um',
  'deposit id (default: all)': 'id do depósito (padrão: todos)',
  'Show the QR code of a charge': 'Mostre o QR code de uma cobrança',
  'Follow a charge until it is paid or reaches a given status':
    'Acompanhe uma cobrança até ser paga ou chegar a um status',
  'Charges and their QR codes': 'Cobranças e seus QR codes',
  'Decode a Pix copy-and-paste code offline': 'Decodifique um código Pix copia e cola offline',
  'Exit code 8 if the code is invalid. URLs in it are not fetched.':
    'Código de saída 8 se o código for inválido. URLs contidas nele não são acessadas.',
  'Pix copy-and-paste code; - for stdin': 'código Pix copia e cola; - para a entrada padrão',
  'Read a Pix copy-and-paste code with the service': 'Leia um código Pix copia e cola no serviço',
  'Shows the receiver and the current amount. An invalid code is refused offline.':
    'Mostra o recebedor e o valor atual. Um código inválido é recusado offline.',
  'Pix QR codes: decode and read': 'QR codes Pix: decodifique e leia',
  'Refund a paid charge, in full or in part': 'Devolva uma cobrança paga, no todo ou em parte',
  'Without --amount, refunds everything not yet refunded. If the response is lost, the outcome is read from the charge, so that nothing is refunded twice. A hub refund carries no reference: with --family hub, --reference protects only within this journal.':
    'Sem --amount, devolve tudo o que ainda não foi devolvido. Se a resposta se perde, o resultado é lido da cobrança, para que nada seja devolvido duas vezes. Uma devolução pelo hub não leva referência: com --family hub, --reference protege só dentro deste diário.',
  'one shirt of two': 'uma de duas camisas',
  'reason, which the payer may see': 'motivo, que o pagador pode ver',
  'your unique reference': 'sua referência única',
  'Refunds of paid charges': 'Devoluções de cobranças pagas',
};
