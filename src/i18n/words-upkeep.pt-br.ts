import type { upkeepWords as english } from './words-upkeep.en.ts';

/** Palavras de manter a conta em ordem: chaves, `pix doctor`, resumos de relatórios. */
export const upkeepWords = {
  'key.register.confirm': 'Registrar a chave Pix {what} nesta conta?',
  'key.register.no_key': 'A chave aleatória (EVP) é criada pelo diretório: não informe --key.',
  'key.register.needs_key': 'Para registrar um CNPJ informe-o: --key com o CNPJ do próprio titular da conta.',
  'key.register.not_a_cnpj': '"{key}" não é um CNPJ ({reason}).',
  'column.isDefault': 'padrão',
} as const satisfies Record<keyof typeof english, string>;
