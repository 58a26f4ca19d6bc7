/** The most characters that the name of a virtual account may have (§4.1). */
export const VIRTUAL_ACCOUNT_LENGTH = 50;
