import type { messageSchema } from '@promptery/contract/common'
import type { PeopleSort } from '@promptery/contract/moderation/constants'
import type {
  noteResponse,
  notesResponse,
  PersonActBody,
  peopleResponse,
  personResponse,
} from '@promptery/contract/moderation/people'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { listOf } from '../../lib/api/list-options.ts'
import { useSend } from '../../lib/api/use-send.ts'

const PEOPLE = ['people']
const urlOf = (id: string) => `/admin/people/${id}`

export const peopleOptions = (params: { search: string; sort: PeopleSort }) =>
  listOf<typeof peopleResponse>([...PEOPLE, 'list', params], 'people', '/admin/people', params)

export const personOptions = (id: string) =>
  queryOptions({
    queryKey: [...PEOPLE, 'one', id],
    queryFn: async ({ signal }) => (await call<typeof personResponse>({ url: urlOf(id), signal })).person,
  })

export const useActOnPerson = (id: string) =>
  useSend<typeof messageSchema, PersonActBody>('act on person', (data) => ({ method: 'post', url: urlOf(id), data }), {
    refetches: [PEOPLE],
  })

const notesKey = (id: string) => ['notes', id]

export const notesOptions = (id: string) => listOf<typeof notesResponse>(notesKey(id), 'notes', `${urlOf(id)}/notes`)

export const useAddNote = (id: string) =>
  useSend<typeof noteResponse, string>(
    'add note',
    (text) => ({ method: 'post', url: `${urlOf(id)}/notes`, data: { text } }),
    { refetches: [notesKey(id)] },
  )

/** The list is fetched again after a failure too: another admin may have removed the note. */
export const useRemoveNote = (personId: string) =>
  useSend<typeof messageSchema, string>('remove note', (id) => ({ method: 'delete', url: `/admin/notes/${id}` }), {
    refetches: [notesKey(personId)],
    evenIfFailed: true,
    logsRefusal: true,
  })
