import type { Deps } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { useTotpCode } from './totp.ts'

/** Uses up a code of a user's authenticator app, or a recovery code. @throws Invalid */
export async function useCode(
  { db }: Pick<Deps, 'db'>,
  { userId, code }: { userId: string; code: string },
): Promise<void> {
  const digits = code.replace(/\s/g, '')
  const isRight = /^\d{6}$/.test(digits)
    ? await useTotpCode(db, userId, digits)
    : await useRecoveryCode(db, userId, code)
  if (!isRight) throw wrongCode()
}

export function wrongCode(): Invalid {
  const message = 'This code is wrong, or was used before'
  return new Invalid('wrong_code', message, [{ path: 'code', message }])
}
