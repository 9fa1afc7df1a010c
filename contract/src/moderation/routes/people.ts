import { idParams, messageSchema } from '../../common.ts'
import { route } from '../../route.ts'
import {
  noteBody,
  noteResponse,
  notesQuery,
  notesResponse,
  peopleQuery,
  peopleResponse,
  personActBody,
  personResponse,
} from '../people.ts'

export const listPeople = route({
  method: 'GET',
  path: '/admin/people',
  access: 'admins',
  summary: 'Accounts, newest first, by name or by their number of listings',
  query: peopleQuery,
  response: peopleResponse,
})

export const getPerson = route({
  method: 'GET',
  path: '/admin/people/:id',
  access: 'admins',
  summary: 'An account: how it signs in, and its latest listings, purchases, reports and sessions',
  params: idParams,
  response: personResponse,
  errors: [404],
})

export const actOnPerson = route({
  method: 'POST',
  path: '/admin/people/:id',
  access: 'admins',
  summary: 'Give or take a role, sign out everywhere, or remove a lost second factor',
  description: 'Needs a reauthentication within the last ten minutes.',
  params: idParams,
  body: personActBody,
  response: messageSchema,
  errors: [404, 409],
})

export const listNotes = route({
  method: 'GET',
  path: '/admin/people/:id/notes',
  access: 'admins',
  summary: 'What admins have noted about a person, latest first',
  params: idParams,
  query: notesQuery,
  response: notesResponse,
})

export const addNote = route({
  method: 'POST',
  path: '/admin/people/:id/notes',
  access: 'admins',
  summary: 'Note something about a person, for admins',
  params: idParams,
  body: noteBody,
  status: 201,
  response: noteResponse,
  errors: [404],
  message: 'Noted',
})

export const removeNote = route({
  method: 'DELETE',
  path: '/admin/notes/:id',
  access: 'admins',
  summary: 'Remove a note',
  params: idParams,
  response: messageSchema,
  errors: [404],
  message: 'Removed',
})
