import type { Deps } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { type CodeKind, withinDay } from './limit-codes.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { useTotpCode } from './totp.ts'

/**
 * Uses up a code of a user's authenticator app, or a recovery code.
 * @throws Invalid, TooManyRequests after the wrong ones of a day
 */
export async function useCode(
  { db }: Pick<Deps, 'db'>,
  { userId, code }: { userId: string; code: string },
): Promise<void> {
  const digits = code.replace(/\s/g, '')
  const kind: CodeKind = /^\d{6}$/.test(digits) ? 'totp' : 'recovery'
  const isRight = await db.transaction((tx) =>
    withinDay(tx, { userId, kind }, () =>
      kind === 'totp' ? useTotpCode(tx, userId, digits) : useRecoveryCode(tx, userId, code),
    ),
  )
  if (!isRight) throw wrongCode()
}

export function wrongCode(): Invalid {
  const message = 'This code is wrong, or was used before'
  return new Invalid('wrong_code', message, [{ path: 'code', message }])
}
