// Without zod, so that the client can load it.

/**
 * Lower case for comparing addresses and names. `toLowerCase` makes an ASCII letter of U+212A KELVIN SIGN, so that two
 * mailboxes would be one account.
 */
export const asciiLowerCase = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
