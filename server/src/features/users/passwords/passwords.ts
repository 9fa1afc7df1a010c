import { hash, verify } from '@node-rs/argon2'
import type { PasswordCost } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { withoutGuard } from './guard-password.ts'

/** OWASP's parameters for argon2id. */
const ARGON2ID: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashes a password with argon2id on another thread. Keyboards write the same letter in several ways: NFC is one.
 * @param cost set by tests only
 */
export const hashPassword = (password: string, cost: PasswordCost = ARGON2ID): Promise<string> =>
  hash(password.normalize('NFC'), cost)

const dummyHashes = new Map<PasswordCost, Promise<string>>()

/** A hash for users without one, which takes as long to check. */
function dummyHash(cost: PasswordCost): Promise<string> {
  const known = dummyHashes.get(cost) ?? hashPassword('nobody has this password', cost)
  dummyHashes.set(cost, known)
  return known
}

/**
 * Checks a password. Without a hash (unknown email, imported engineer) it does the same work and returns false, so that
 * timing reveals nothing.
 */
export async function passwordMatches(
  passwordHash: string | null | undefined,
  password: string,
  cost: PasswordCost = ARGON2ID,
): Promise<boolean> {
  const stored = withoutGuard(passwordHash ?? (await dummyHash(cost)))
  const normal = password.normalize('NFC')
  // Until 1.0, passwords were hashed as they were typed.
  const matches = (await verify(stored, normal)) || (normal !== password && (await verify(stored, password)))
  return matches && Boolean(passwordHash)
}

let common: Promise<Set<string>> | undefined

/**
 * Refuses the tens of thousands of most common passwords. The list is loaded at first use.
 * @param path field of the password
 * @throws Invalid
 */
export async function refuseCommonPassword(password: string, path: string): Promise<void> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  if (!(await common).has(password.toLowerCase())) return
  const message = 'This password is one of the first that others would try'
  throw new Invalid('common_password', message, [{ path, message }])
}
