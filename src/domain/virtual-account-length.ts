/** Maximum length of a virtual account's name, in characters (§4.1). */
export const VIRTUAL_ACCOUNT_LENGTH = 50;
