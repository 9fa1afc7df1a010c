import type { messageSchema } from '@promptery/contract/common'
import type { failedMailResponse, mailStatusResponse } from '@promptery/contract/notices/mail'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { listOf } from '../../lib/api/list-options.ts'
import { useSend } from '../../lib/api/use-send.ts'

const MAIL = ['mail']

/** For admins. */
export const mailStatusOptions = queryOptions({
  queryKey: [...MAIL, 'status'],
  queryFn: ({ signal }) => call<typeof mailStatusResponse>({ url: '/admin/mail', signal }),
})

/** Latest first, for admins. */
export const failedMailsOptions = listOf<typeof failedMailResponse>([...MAIL, 'failed'], 'mails', '/admin/mail/failed')

type MailAct = { method: 'post' | 'delete'; url: string }

const useMailAct = <Given>(name: string, request: (given: Given) => MailAct) =>
  useSend<typeof messageSchema, Given>(name, request, { refetches: [MAIL], evenIfFailed: true })

export const useSendTest = () => useMailAct<void>('send test mail', () => ({ method: 'post', url: '/admin/mail/test' }))

/** Without an id: all. */
export const useSendAgain = () =>
  useMailAct<string | undefined>('send mail again', (id) => ({
    method: 'post',
    url: id === undefined ? '/admin/mail/failed' : `/admin/mail/failed/${id}`,
  }))

export const useDismissMail = () =>
  useMailAct<string>('dismiss mail', (id) => ({ method: 'delete', url: `/admin/mail/failed/${id}` }))
