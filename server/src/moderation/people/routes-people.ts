import { idParams, messageSchema } from '@promptery/contract/common'
import {
  noteBody,
  noteResponse,
  notesQuery,
  notesResponse,
  peopleQuery,
  peopleResponse,
  personActBody,
  personResponse,
} from '@promptery/contract/moderation/people'
import type { App } from '../../platform/http/app-type.ts'
import { addressOf } from '../../platform/http/limits/addresses.ts'
import { limited, SEARCHES, writes } from '../../platform/http/limits/rate-limits.ts'
import { operations } from '../../platform/http/operations.ts'
import { recentRequired } from '../../platform/http/session/recent.ts'
import { limitSearch } from '../../platform/scale/concurrency/search-limit.ts'
import { actOnPerson } from './act-on-person.ts'
import { getPerson } from './get-person.ts'
import { listPeople } from './list-people.ts'
import { addNote, listNotes, removeNote } from './notes.ts'

const DONE = {
  grant: 'Role changed',
  revoke: 'Role changed',
  'sign-out': 'Signed out everywhere',
  'reset-second-factor': 'The second factor is removed',
  'reset-display-name': 'Name removed',
}

/** People, for admins, who act on accounts but never sign in as another: nobody could tell who did what. */
export function peopleRoutes(app: App): void {
  const { admins } = operations(app, 'people')

  admins.get('/admin/people', {
    id: 'listPeople',
    summary: 'Accounts, newest first, by name or by their number of listings',
    querystring: peopleQuery,
    returns: peopleResponse,
    limit: limited('people-search', SEARCHES),
    run: (ctx, request) => limitSearch(request, () => listPeople(ctx, request.query)),
  })

  admins.get('/admin/people/:id', {
    id: 'getPerson',
    summary: 'An account: how it signs in, and its latest listings, purchases, reports and sessions',
    params: idParams,
    returns: personResponse,
    errors: [404],
    run: async (ctx, { params }) => ({ person: await getPerson(ctx, params) }),
  })

  admins.post('/admin/people/:id', {
    id: 'actOnPerson',
    summary: 'Give or take a role, sign out everywhere, or remove a lost second factor',
    description: 'Needs a reauthentication within the last ten minutes.',
    params: idParams,
    body: personActBody,
    returns: messageSchema,
    errors: [404, 409],
    onRequest: recentRequired,
    limit: writes,
    config: { isPrivate: true },
    async run(ctx, request) {
      const { params, body } = request
      await actOnPerson(ctx, { ...params, ...body, address: addressOf(request) })
      return { message: DONE[body.act] }
    },
  })

  admins.get('/admin/people/:id/notes', {
    id: 'listNotes',
    summary: 'What admins have noted about a person, latest first',
    params: idParams,
    querystring: notesQuery,
    returns: notesResponse,
    run: (ctx, { params, query }) => listNotes(ctx, { ...params, ...query }),
  })

  admins.post('/admin/people/:id/notes', {
    id: 'addNote',
    summary: 'Note something about a person, for admins',
    params: idParams,
    body: noteBody,
    status: 201,
    returns: noteResponse,
    errors: [404],
    limit: writes,
    message: 'Noted',
    run: async (ctx, request) => ({
      note: await addNote(ctx, { ...request.params, ...request.body, address: addressOf(request) }),
    }),
  })

  admins.delete('/admin/notes/:id', {
    id: 'removeNote',
    summary: 'Remove a note',
    params: idParams,
    returns: messageSchema,
    errors: [404],
    limit: writes,
    message: 'Removed',
    run: (ctx, request) => removeNote(ctx, { ...request.params, address: addressOf(request) }),
  })
}
