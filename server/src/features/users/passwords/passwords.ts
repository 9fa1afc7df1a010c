import { hash, verify } from '@node-rs/argon2'
import { Invalid } from '../../../errors.ts'

/** OWASP's parameters for argon2id. The work happens on a thread of its own. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID)

let standIn: Promise<string> | undefined

/**
 * Checks a password. Without a hash (an unknown email, an imported engineer) it does the same work and says no, so
 * that the time taken tells nothing.
 */
export async function passwordMatches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  standIn ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash ?? (await standIn), password)
  return matches && Boolean(passwordHash)
}

let common: Promise<Set<string>> | undefined

/**
 * Refuses the tens of thousands of passwords that are tried first. The list is loaded when first asked for.
 * @param path the field that the password came in
 * @throws Invalid
 */
export async function refuseCommonPassword(password: string, path: string): Promise<void> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  if (!(await common).has(password.toLowerCase())) return
  const message = 'This password is one of the first that others would try'
  throw new Invalid('common_password', message, [{ path, message }])
}
