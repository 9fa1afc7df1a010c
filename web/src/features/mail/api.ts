import type { messageSchema } from '@promptery/contract/common'
import type { failedMailResponse, mailStatusResponse } from '@promptery/contract/mail/mail'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { listOptions } from '../../lib/api/list-options.ts'

const MAIL = ['mail']

/** For admins. */
export const mailStatusOptions = queryOptions({
  queryKey: [...MAIL, 'status'],
  queryFn: ({ signal }) => call<typeof mailStatusResponse>({ url: '/admin/mail', signal }),
})

/** Latest first, for admins. */
export const failedMailsOptions = listOptions([...MAIL, 'failed'], async (cursor, signal) => {
  const page = await call<typeof failedMailResponse>({ url: '/admin/mail/failed', params: { cursor }, signal })
  return { items: page.mails, nextCursor: page.nextCursor }
})

function useMailAct<Input>(name: string, requestOf: (input: Input) => { method: 'post' | 'delete'; url: string }) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: [name],
    meta: { showsRefusal: true },
    mutationFn: (input: Input) => call<typeof messageSchema>(requestOf(input)),
    onSettled: () => client.invalidateQueries({ queryKey: MAIL }),
  })
}

export const useSendTest = () => useMailAct<void>('send test mail', () => ({ method: 'post', url: '/admin/mail/test' }))

/** Without an id: all. */
export const useSendAgain = () =>
  useMailAct<string | undefined>('send mail again', (id) => ({
    method: 'post',
    url: id === undefined ? '/admin/mail/failed' : `/admin/mail/failed/${id}`,
  }))

export const useDismissMail = () =>
  useMailAct<string>('dismiss mail', (id) => ({ method: 'delete', url: `/admin/mail/failed/${id}` }))
