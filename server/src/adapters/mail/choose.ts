import type { Env } from '../../platform/env.ts'
import type { Mail } from './port.ts'

/** The configured mail server, or nothing. Its client is loaded only if needed. */
export async function chooseMail({ mail }: Pick<Env, 'mail'>, secret: string): Promise<Mail | undefined> {
  if (!mail) return undefined
  const { smtpMail } = await import('./smtp.ts')
  return smtpMail({ ...mail, secret })
}
