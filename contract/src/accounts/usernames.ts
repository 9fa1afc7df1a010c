// Without zod, so that the client can load it.

/**
 * Lower case for comparing addresses and names. `toLowerCase` makes an ASCII letter of U+212A KELVIN SIGN, so that two
 * mailboxes would be one account.
 */
export const asciiLowerCase = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/**
 * The skeleton of a username: names with the same skeleton are confusable. Covers those confusables of Unicode Technical
 * Standard 39 that usernames can contain (0 and O, 1, I, i and l, m and rn), without case, `_`, `-` and `.`. The migration
 * that added the column computes the same in SQL.
 */
export const usernameSkeleton = (username: string): string =>
  asciiLowerCase(username).replace(/[_.-]/g, '').replace(/[i1]/g, 'l').replace(/0/g, 'o').replace(/m/g, 'rn')

/** Words that suggest a representative of the shop. */
const OFFICIAL = `about abuse account accounts admin administrator administration billing bot checkout contact customer
  email everyone feedback help helpdesk hostmaster info legal mail me moderation moderator mod news noreply null official
  operator owner payment payments postmaster privacy promptery refund refunds root sales security service shop staff status
  store super support sysadmin system team undefined verification verified webmaster`

const official = new Set(OFFICIAL.split(/\s+/).map(usernameSkeleton))

/**
 * Whether a username suggests a representative of the shop: the shop's name, or only such words, as in
 * `Promptery.Support-2`.
 */
export function isReservedUsername(username: string, appName = ''): boolean {
  const shop = usernameSkeleton(appName.replace(/[^A-Za-z0-9]/g, ''))
  const isOfficial = (word: string) => official.has(usernameSkeleton(word)) || usernameSkeleton(word) === shop
  const words = username.split(/[_.-]/).map((word) => word.replace(/\d+$/, ''))
  const named = words.filter((word) => word !== '')
  return isOfficial(username) || (named.length > 0 && named.every(isOfficial))
}
