import type { PeopleSort } from '@promptery/contract/moderation/constants'
import type { PersonActBody } from '@promptery/contract/moderation/people'
import {
  actOnPerson,
  addNote,
  getPerson,
  listNotes,
  listPeople,
  removeNote,
} from '@promptery/contract/moderation/people'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { listOf } from '../../lib/api/list-options.ts'
import { useSend } from '../../lib/api/use-send.ts'

const PEOPLE = ['people']

export const peopleOptions = (params: { search: string; sort: PeopleSort }) =>
  listOf([...PEOPLE, 'list', params], listPeople, 'people', { query: params })

export const personOptions = (id: string) =>
  queryOptions({
    queryKey: [...PEOPLE, 'one', id],
    queryFn: async ({ signal }) => (await call(getPerson, { params: { id }, signal })).person,
  })

export const useActOnPerson = (id: string) =>
  useSend((data: PersonActBody) => call(actOnPerson, { params: { id }, body: data }), { refetches: [PEOPLE] })

const notesKey = (id: string) => ['notes', id]

export const notesOptions = (id: string) => listOf(notesKey(id), listNotes, 'notes', { params: { id } })

export const useAddNote = (id: string) =>
  useSend((text: string) => call(addNote, { params: { id }, body: { text } }), { refetches: [notesKey(id)] })

/** The list is fetched again after a failure too: another admin may have removed the note. */
export const useRemoveNote = (personId: string) =>
  useSend((id: string) => call(removeNote, { params: { id } }), {
    refetches: [notesKey(personId)],
    evenIfFailed: true,
    logsRefusal: true,
  })
