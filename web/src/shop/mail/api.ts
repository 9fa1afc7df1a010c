import {
  deleteFailedMail,
  getMailStatus,
  listFailedMails,
  sendAllMailsAgain,
  sendMailAgain,
  sendTestMail,
} from '@promptery/contract/notices/mail'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { listOf } from '../../lib/api/list-options.ts'
import { useSend } from '../../lib/api/use-send.ts'

const MAIL = ['mail']

/** For admins. */
export const mailStatusOptions = queryOptions({
  queryKey: [...MAIL, 'status'],
  queryFn: ({ signal }) => call(getMailStatus, { signal }),
})

/** Latest first, for admins. */
export const failedMailsOptions = listOf([...MAIL, 'failed'], listFailedMails, 'mails', {})

const MAIL_CHANGED = { refetches: [MAIL], evenIfFailed: true }

export const useSendTest = () => useSend(() => call(sendTestMail), MAIL_CHANGED)

/** Without an id: all. */
export const useSendAgain = () =>
  useSend(
    (id: string | undefined) => (id === undefined ? call(sendAllMailsAgain) : call(sendMailAgain, { params: { id } })),
    MAIL_CHANGED,
  )

export const useDismissMail = () => useSend((id: string) => call(deleteFailedMail, { params: { id } }), MAIL_CHANGED)
