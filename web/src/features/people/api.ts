import type { messageSchema } from '@promptery/contract/common'
import type { PeopleSort } from '@promptery/contract/people/admin/constants'
import type {
  noteResponse,
  notesResponse,
  PersonActBody,
  peopleResponse,
  personResponse,
} from '@promptery/contract/people/admin/people'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { listOptions } from '../../lib/api/list-options.ts'

const PEOPLE = ['people']
const urlOf = (id: string) => `/admin/people/${id}`

export const peopleOptions = (params: { search: string; sort: PeopleSort }) =>
  listOptions([...PEOPLE, 'list', params], async (cursor, signal) => {
    const page = await call<typeof peopleResponse>({ url: '/admin/people', params: { ...params, cursor }, signal })
    return { items: page.people, nextCursor: page.nextCursor }
  })

export const personOptions = (id: string) =>
  queryOptions({
    queryKey: [...PEOPLE, 'one', id],
    queryFn: async ({ signal }) => (await call<typeof personResponse>({ url: urlOf(id), signal })).person,
  })

export function useActOnPerson(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['act on person'],
    meta: { showsRefusal: true },
    mutationFn: (data: PersonActBody) => call<typeof messageSchema>({ method: 'post', url: urlOf(id), data }),
    onSuccess: () => client.invalidateQueries({ queryKey: PEOPLE }),
  })
}

const notesKey = (id: string) => ['notes', id]

export const notesOptions = (id: string) =>
  listOptions(notesKey(id), async (cursor, signal) => {
    const page = await call<typeof notesResponse>({ url: `${urlOf(id)}/notes`, params: { cursor }, signal })
    return { items: page.notes, nextCursor: page.nextCursor }
  })

export function useAddNote(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['add note'],
    meta: { showsRefusal: true },
    mutationFn: (text: string) =>
      call<typeof noteResponse>({ method: 'post', url: `${urlOf(id)}/notes`, data: { text } }),
    onSuccess: () => client.invalidateQueries({ queryKey: notesKey(id) }),
  })
}

export function useRemoveNote(personId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['remove note'],
    mutationFn: (id: string) => call<typeof messageSchema>({ method: 'delete', url: `/admin/notes/${id}` }),
    onSettled: () => client.invalidateQueries({ queryKey: notesKey(personId) }),
  })
}
