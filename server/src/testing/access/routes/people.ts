import { newId } from '../../../platform/db/ids.ts'
import { personNotes } from '../../../platform/db/schema.ts'
import { aBuyer, aPrompt, aUser } from '../../shop/factories.ts'
import { aCase } from '../a-case.ts'
import { json, list, listed, must } from '../read-back.ts'
import { asking, asksAgain, missing, type Route, route, row, withId } from '../route.ts'
import type { World } from '../world/world.ts'

/** A new member. */
const aMember = (body: object) => withId(async ({ shop }) => (await aUser(shop.deps)).id, '', body)
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
  route('GET /admin/people'),
  route(
    'GET /admin/people/:id',
    withId((world) => aPerson(world)),
  ),
  route(
    'POST /admin/people/:id',
    async ({ ask, id, sent }) => {
      const { role, sessions } = json((await ask(`/admin/people/${id}`)).json.person)
      must(sent.act !== 'grant' || role === 'admin', 'they are no admin')
      must(sent.act !== 'revoke' || role !== 'admin', 'they are an admin')
      must(sent.act !== 'sign-out' || list(sessions).length === 0, 'they are signed in')
    },
    asksAgain(aMember({ act: 'sign-out', revokeKeys: true })),
  ),
  route(
    'POST /admin/people/:id/decision',
    async ({ ask, id }) => {
      const { person } = (await ask(`/admin/people/${id}`)).json
      must(
        list(json(person).reportsAbout).some(({ status }) => status === 'decided'),
        'nothing was decided',
      )
    },
    asksAgain(aMember(warn)),
  ),
  route(
    'GET /admin/people/:id/notes',
    asking(async (world) => {
      await aNote(world)
      return { params: { id: world.people.uploader.id } }
    }),
    row('200', missing()),
  ),
  route(
    'POST /admin/people/:id/notes',
    listed('/admin/people/:id/notes', 'notes', ({ sent }) => sent),
    aMember(note),
  ),
  route(
    'DELETE /admin/notes/:id',
    undefined,
    withId((world) => aNote(world)),
  ),
]
