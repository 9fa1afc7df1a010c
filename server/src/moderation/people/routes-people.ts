import * as routes from '@promptery/contract/moderation/people'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { addressOf } from '../../platform/http/limits/addresses.ts'
import { limited, SEARCHES, writes } from '../../platform/http/limits/rate-limits.ts'
import { recentRequired } from '../../platform/http/session/recent.ts'
import { limitSearch } from '../../platform/scale/concurrency/search-limit.ts'
import { actOnPerson } from './act-on-person.ts'
import { addNote, listNotes, removeNote } from './notes.ts'
import { getPerson, listPeople } from './people.ts'

const DONE = {
  grant: 'Role changed',
  revoke: 'Role changed',
  'sign-out': 'Signed out everywhere',
  'reset-second-factor': 'The second factor is removed',
  'reset-display-name': 'Name removed',
}

/** People, for admins, who act on accounts but never sign in as another: nobody could tell who did what. */
export function peopleRoutes(app: App): void {
  implement(app, 'people', routes, {
    listPeople: {
      limit: limited('people-search', SEARCHES),
      run: (ctx, request) => limitSearch(request, () => listPeople(ctx, request.query)),
    },

    getPerson: async (ctx, { params }) => ({ person: await getPerson(ctx, params) }),

    actOnPerson: {
      onRequest: recentRequired,
      limit: writes,
      config: { isPrivate: true },
      async run(ctx, request) {
        const { params, body } = request
        await actOnPerson(ctx, { ...params, ...body, address: addressOf(request) })
        return { message: DONE[body.act] }
      },
    },

    listNotes: (ctx, { params, query }) => listNotes(ctx, { ...params, ...query }),

    addNote: {
      limit: writes,
      run: async (ctx, request) => ({
        note: await addNote(ctx, { ...request.params, ...request.body, address: addressOf(request) }),
      }),
    },

    removeNote: {
      limit: writes,
      run: (ctx, request) => removeNote(ctx, { ...request.params, address: addressOf(request) }),
    },
  })
}
