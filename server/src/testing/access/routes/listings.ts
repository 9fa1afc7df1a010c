import { aPrompt, promptFieldsWith } from '../../shop/factories.ts'
import { aHold } from '../a-hold.ts'
import { and, CHANGED, CHANGED_LISTING, DETAILS, LISTING, RATING, under } from '../fields.ts'
import { json, list, listingReads, must, same } from '../read-back.ts'
import { type Ask, fresh, missing, type Route, route, row, seen, sending, shared, showing, uploader } from '../route.ts'
import type { World } from '../world/world.ts'

/** A held item beside the sold text. */
const HOLD_SIDE = and('title text author._id author.username', under('common[]', 'start end'))
const HOLD = and(
  '_id kind listing isCopy isFirst words createdAt updatedAt',
  under('held', HOLD_SIDE),
  under('sold', `${HOLD_SIDE} promptId isDescription`),
)
const RATED = and(LISTING, RATING)
const OWN_LISTING = and('success message', under('prompt', and(LISTING, DETAILS, 'prompt gapHints')))

const strict = { strict: true }
const searching = (search: string) => ({ about: `for ${search}`, ask: (): Ask => ({ query: { search } }) })
const TEXT = 'prompt.prompt prompt.gapHints'
const REJECTED_TEXT = `${TEXT} prompt.rejectionReason`
const NEWER = ['number', 'prompt', 'createdAt', 'gapHints'].map((name) => `prompt.newerVersion.${name}`).join(' ')
const BOUGHT = `${TEXT} prompt.boughtAt prompt.boughtVersion prompt.boughtLicence ${NEWER}`
const BOUGHT_TEXTS = 'prompts[].prompt prompts[].boughtAt'
const WHY = 'prompts[].rejectionReason'
const readers = { more: { uploader: TEXT, buyer: BOUGHT, admin: TEXT } }
const rejectedReaders = { more: { uploader: REJECTED_TEXT, buyer: BOUGHT, admin: REJECTED_TEXT } }
const whenBought = seen('prompts[].boughtAt', 'buyer')
const bySeller = seen('data[].boughtAt', 'buyer')
const pendingReaders = seen(TEXT, 'uploader', 'admin')
const CARD = under('cards[]', '_id title price cover_image')
const carded = (state: 'listed' | 'withdrawn') => ({
  about: `what is ${state}`,
  ask: ({ prompts }: World): Ask => ({ query: { ids: prompts.shared[state] } }),
})
const edit = { title: 'Another title' }
const removing = { decision: 'remove', updatedAt: new Date(0).toISOString() }
/** A hold for this request only, with an optional decision. */
const held = (decision?: 'remove') => ({
  about: 'what is held',
  ask: async (world: World): Promise<Ask> => {
    const { id, updatedAt } = await aHold(world.shop.deps)
    return decision ? { params: { id }, body: { decision, updatedAt } } : {}
  },
})
const open = {
  about: 'an open listing',
  ask: async (world: World): Promise<Ask> => {
    await aPrompt(world.shop.deps, { price: 0, isOpen: true, prompt: 'A postcard from [city]' })
    return {}
  },
}
const approve = { decision: 'approve' }

export const LISTINGS: readonly Route[] = [
  // The statuses: visitor, user, uploader, buyer, other and admin.
  route(
    'GET /prompts/all-prompts',
    { statements: 3, shows: and('success nextCursor', under('total', 'count isExact'), under('prompts[]', RATED)) },
    row('200 200 200 200 200 200', whenBought),
    row('200 200 200 200 200 200', whenBought, strict),
  ),
  route(
    'GET /prompts/example',
    {
      statements: 4,
      shows: and(
        'success sample',
        under('prompt', and(LISTING, DETAILS, 'openText gapHints isOpen')),
        under('segments[]', 'raw at variable.name'),
        under('variables[]', 'name'),
      ),
    },
    row('200 200 200 200 200 200', open, seen('prompt.prompt', 'admin')),
  ),
  route(
    'GET /prompts/cards',
    {
      statements: 2,
      shows: and('success', CARD),
    },
    row('401 200 200 200 200 200', carded('listed')),
    row(
      '401 200 200 200 200 200',
      carded('withdrawn'),
      showing('success cards'),
      seen(CARD, 'uploader', 'buyer', 'admin'),
    ),
  ),
  route(
    'GET /prompts/suggestions',
    { statements: 3, shows: and('success searches engineers', under('prompts[]', '_id title')) },
    row('200 200 200 200 200 200', searching('Fox')),
    row(
      '200 200 200 200 200 200',
      searching('the-'),
      showing(and('success searches prompts', under('engineers[]', 'user username'))),
    ),
  ),
  route(
    'GET /prompts/engineer/:id',
    { statements: 3, shows: and('success nextCursor', under('data[]', RATED)) },
    row('200 200 200 200 200 200', uploader, bySeller),
    row('200 200 200 200 200 200', uploader, bySeller, strict),
    row('404 404 404 404 404 404', missing()),
  ),
  route(
    'GET /prompts/similar/:id',
    { statements: 6, shows: and('success', under('prompts[]', LISTING)) },
    row('200 200 200 200 200 200', shared('listed')),
    row('404 404 200 200 404 200', shared('withdrawn')),
    row('404 404 404 404 404 404', missing()),
  ),
  route(
    'GET /prompts/my-prompts',
    { statements: 3, shows: and('success nextCursor', under('prompts[]', `${RATED} samplesCount prompt`)) },
    row('401 200 200 200 200 200', seen(WHY, 'uploader')),
  ),
  route(
    'GET /prompts/my-prompts/export',
    { statements: 3 },
    ...(['csv', 'json', 'markdown'] as const).map((format) =>
      row('401 200 200 200 200 200', { about: `as ${format}`, ask: (): Ask => ({ query: { format } }) }),
    ),
  ),
  route(
    'GET /prompts/bought-prompts',
    { statements: 3, shows: and('success nextCursor', under('prompts[]', RATED)) },
    row('401 200 200 200 200 200', seen(BOUGHT_TEXTS, 'buyer')),
  ),
  route(
    'GET /prompts/:id',
    { statements: 2, shows: and('success', under('prompt', and(RATED, DETAILS, CHANGED))) },
    row('200 200 200 200 200 200', shared('listed'), readers),
    row('404 404 200 200 404 200', shared('withdrawn'), readers),
    row('404 404 200 200 404 200', shared('rejected'), rejectedReaders),
    row(
      '404 404 200 404 404 200',
      shared('pending'),
      pendingReaders,
      showing(and('success', under('prompt', and(LISTING, DETAILS)))),
    ),
    row('404 404 404 404 404 404', missing()),
  ),
  route(
    'POST /prompts/create',
    {
      statements: 16,
      shows: and('success message', under('newPrompt', and(LISTING, DETAILS, 'prompt gapHints'))),
      readBack: (written) => listingReads(written, json(written.response.newPrompt)),
    },
    row('401 201 201 201 201 201', sending(promptFieldsWith())),
  ),
  route(
    'PUT /prompts/update/:id',
    {
      statements: 11,
      shows: CHANGED_LISTING,
      readBack: (written) => listingReads(written, json(written.response.prompt)),
    },
    row('401 403 200 403 403 403', fresh('listed', edit)),
    row('401 404 409 403 404 403', fresh('withdrawn', edit)),
    row('401 404 200 403 404 403', fresh('rejected', edit)),
    row('401 404 200 404 404 403', fresh('pending', edit), showing(OWN_LISTING)),
  ),
  route(
    'DELETE /prompts/delete/:id',
    {
      statements: 10,
      shows: 'success message withdrawn',
      async readBack({ ask, id, response }) {
        const { status, json: found } = await ask(`/prompts/${id}`)
        must(response.withdrawn ? json(found.prompt).withdrawn === true : status === 404, 'the prompt is still there')
      },
    },
    row('401 403 200 403 403 403', fresh('listed')),
    row('401 404 200 403 404 403', fresh('withdrawn')),
    row('401 404 200 404 404 403', fresh('pending')),
  ),
  route(
    'POST /prompts/like/:id',
    {
      statements: 2,
      shows: 'success message',
      async readBack({ ask, id, user }) {
        const { prompt } = (await ask(`/prompts/${id}`)).json
        must((json(prompt).likes as unknown[]).includes(user?.id), 'the like is not there')
      },
    },
    row('401 200 200 200 200 200', fresh('listed')),
    row('401 404 404 404 404 404', shared('withdrawn')),
    row('401 404 404 404 404 404', shared('rejected')),
    row('401 404 404 404 404 404', shared('pending')),
  ),
  route(
    'GET /admin/approvals',
    {
      statements: 3,
      shows: and(
        'success nextCursor',
        under('prompts[]', `${LISTING} prompt samplesCount worksWith gapHints versionNote isOpen previewPercent`),
      ),
    },
    row('401 403 403 403 403 200'),
  ),
  route(
    'POST /admin/approvals/:id',
    {
      statements: 10,
      shows: OWN_LISTING,
      async readBack({ ask, id, sent }) {
        const { prompt } = (await ask(`/prompts/${id}`)).json
        const status = sent.decision === 'approve' ? 'approved' : 'rejected'
        same(json(prompt), { status, rejectionReason: sent.reason || undefined }, 'GET /prompts/:id')
      },
    },
    row('401 403 403 403 403 200', fresh('pending', approve)),
    row('401 403 403 403 403 404', missing(approve)),
  ),
  route(
    'GET /admin/holds',
    { statements: 8, shows: and('success nextCursor', under('holds[]', HOLD)) },
    row('401 403 403 403 403 200', held()),
  ),
  route(
    'POST /admin/holds/:id',
    {
      statements: 9,
      shows: 'success message',
      async readBack({ ask, id }) {
        const { holds } = (await ask('/admin/holds')).json
        must(!list(holds).some(({ _id }) => _id === id.toLowerCase()), 'it is still held')
      },
    },
    row('401 403 403 403 403 200', held('remove')),
    row('401 403 403 403 403 404', missing(removing)),
  ),
]
