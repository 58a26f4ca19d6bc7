import type { ErrorCode, HubErrorCode } from '../../contract/error-codes.ts';
import { errorExplanationsPtBr } from '../../contract/error-explanations-pt-br.ts';

/** Messages that contain amounts, addresses or field names as placeholders, such as `{min}` of §7.3. */
const SPECIFIC: Readonly<Partial<Record<ErrorCode, string>>> = {
  PZA203: 'Acesso a partir do IP {ip} não permitido.',
  PZA205: 'Conta com token de saque precisa de um IP cadastrado. IP de origem: {ip}.',
  PZD103: 'A criação do depósito excedeu o tempo. Consulte por clientReference: ela pode ter sido concluída.',
  PZD600: 'Valor abaixo do depósito mínimo de R$ {min}.',
  PZD601: 'Valor acima do depósito máximo de R$ {max}.',
  PZD602: 'Acima de R$ 2.000,00 o documento (generatedDocument) é obrigatório.',
  PZS600: 'Valor abaixo do saque mínimo de R$ {min}.',
  PZS601: 'Valor acima do saque máximo de R$ {max}.',
  PZS603: 'O valor {a} difere do valor {b} do QR Code.',
  PZC300: 'Conta de destino (receiverAccountNumber) inválida ou desconhecida.',
  PZC400: 'A conta pagadora (payerAccountNumber) não é a do token.',
  PZC602: 'Valor abaixo do mínimo de R$ {min}.',
  PZC603: 'Valor acima do máximo de R$ {max}.',
};

/**
 * Returns the Portuguese message with its placeholders filled in. Clients must not depend on the text (§7.1).
 */
export function messageOf(code: ErrorCode, params: Readonly<Record<string, string>>): string {
  const sentence = SPECIFIC[code] ?? errorExplanationsPtBr[code]?.meaning ?? code;
  return sentence.replace(/\{(\w+)\}/g, (_whole, name: string) => params[name] ?? '?');
}

export const hubMessageOf = (code: HubErrorCode): string => errorExplanationsPtBr[code]?.meaning ?? code;
