/** Words of keeping an account in order: keys, `pix doctor`, summaries of reports. */
export const upkeepWords = {
  'key.register.confirm': 'Register the Pix key {what} on this account?',
  'key.register.no_key': 'A random key (EVP) is made by the directory: give no --key.',
  'key.register.needs_key': "Registering a CNPJ needs it: --key with the account holder's own CNPJ.",
  'key.register.not_a_cnpj': '"{key}" is no CNPJ ({reason}).',
  'column.isDefault': 'default',
} as const satisfies Record<string, string>;
