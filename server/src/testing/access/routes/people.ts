import { newId } from '../../../platform/db/ids.ts'
import { personNotes } from '../../../platform/db/schema.ts'
import { aBuyer, aPrompt, aUser } from '../../shop/factories.ts'
import { aCase } from '../a-case.ts'
import { and, under } from '../fields.ts'
import { json, list, must } from '../read-back.ts'
import { type Ask, asksAgain, missing, type Route, route, row } from '../route.ts'
import type { World } from '../world/world.ts'

const PERSON = '_id username email role isSuspended uploads sales joinedAt'
const CASE = '_id subject title status decision createdAt'
const NOTE = '_id text writtenBy createdAt'
const DETAILS = and(
  `${PERSON} isEmailConfirmed suspendedUntil deletion`,
  under('signIn', 'hasPassword totp passkeys identities'),
  under('sessions[]', '_id device address createdAt lastSeenAt'),
  under('listings[]', '_id title status createdAt'),
  under('purchases[]', '_id title amount status createdAt'),
  under('reportsAbout[]', `${CASE} reportsCount`),
  under('reportsBy[]', `${CASE} reason`),
)

/** A new member. */
const aMember = (body: object) => ({
  ask: async ({ shop }: World): Promise<Ask> => ({ params: { id: (await aUser(shop.deps)).id }, body }),
})
const note = { text: 'Asked for a new phone' }
const warn = { move: 'decide', decision: 'warn', answer: 'Be kind' }

/** A member with something in each list. */
async function aPerson({ shop }: World): Promise<string> {
  const person = await aBuyer(shop.deps, (await aPrompt(shop.deps)).id)
  await aPrompt(shop.deps, { uploader: person })
  await aCase(shop.deps, { person })
  await aCase(shop.deps, { reporter: person })
  await shop.as(person)
  return person.id
}

async function aNote({ shop, people }: World): Promise<string> {
  const id = newId()
  await shop.deps.db.insert(personNotes).values({ id, personId: people.uploader.id, ...note, writtenBy: null })
  return id
}

export const PEOPLE_ROUTES: readonly Route[] = [
  // The statuses: visitor, user, uploader, buyer, other and admin.
  route(
    'GET /admin/people',
    { statements: 3, shows: and('success nextCursor', under('people[]', PERSON)) },
    row('401 403 403 403 403 200'),
  ),
  route(
    'GET /admin/people/:id',
    { statements: 7, shows: and('success', under('person', DETAILS)) },
    row('401 403 403 403 403 200', {
      ask: async (world: World): Promise<Ask> => ({ params: { id: await aPerson(world) } }),
    }),
    row('401 403 403 403 403 404', missing()),
  ),
  route(
    'POST /admin/people/:id',
    {
      statements: 12,
      shows: 'success message',
      async readBack({ ask, id }) {
        const { person } = (await ask(`/admin/people/${id}`)).json
        must(list(json(person).sessions).length === 0, 'they are signed in')
      },
    },
    row('401 403 403 403 403 200', asksAgain, aMember({ act: 'sign-out', revokeKeys: true })),
    row('401 403 403 403 403 404', missing({ act: 'sign-out' })),
  ),
  route(
    'POST /admin/people/:id/decision',
    {
      statements: 10,
      shows: 'success message',
      async readBack({ ask, id }) {
        const { person } = (await ask(`/admin/people/${id}`)).json
        must(
          list(json(person).reportsAbout).some(({ status }) => status === 'decided'),
          'nothing was decided',
        )
      },
    },
    row('401 403 403 403 403 200', asksAgain, aMember(warn)),
    row('401 403 403 403 403 404', missing(warn)),
  ),
  route(
    'GET /admin/people/:id/notes',
    { statements: 2, shows: and('success nextCursor', under('notes[]', NOTE)) },
    row('401 403 403 403 403 200', {
      ask: async (world: World): Promise<Ask> => {
        await aNote(world)
        return { params: { id: world.people.uploader.id } }
      },
    }),
  ),
  route(
    'POST /admin/people/:id/notes',
    {
      statements: 6,
      shows: and('success message', under('note', NOTE)),
      async readBack({ ask, id, sent }) {
        const { notes } = (await ask(`/admin/people/${id}/notes`)).json
        must(
          list(notes).some(({ text }) => text === sent.text),
          'the note is not there',
        )
      },
    },
    row('401 403 403 403 403 201', aMember(note)),
    row('401 403 403 403 403 404', missing(note)),
  ),
  route(
    'DELETE /admin/notes/:id',
    { statements: 6, shows: 'success message', readBack: undefined },
    row('401 403 403 403 403 200', {
      ask: async (world: World): Promise<Ask> => ({ params: { id: await aNote(world) } }),
    }),
    row('401 403 403 403 403 404', missing()),
  ),
]
