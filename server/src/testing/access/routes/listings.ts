import { aPrompt, promptFieldsWith } from '../../shop/factories.ts'
import { aHold } from '../a-hold.ts'
import { json, list, listingReads, must, same } from '../read-back.ts'
import { type Ask, fresh, missing, type Route, route, row, sending, shared, uploader } from '../route.ts'
import type { World } from '../world/world.ts'

const strict = { strict: true }
const searching = (search: string) => ({ about: `for ${search}`, ask: (): Ask => ({ query: { search } }) })
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
  route('GET /prompts/all-prompts', {}, strict),
  route('GET /prompts/example', open),
  route('GET /prompts/cards', carded('listed'), carded('withdrawn')),
  route('GET /prompts/suggestions', searching('Fox'), searching('the-')),
  route('GET /prompts/engineer/:id', uploader, { ...uploader, ...strict }, missing()),
  route('GET /prompts/similar/:id', shared('listed'), row('404 404 200 200 404 200', shared('withdrawn')), missing()),
  route('GET /prompts/my-prompts'),
  route(
    'GET /prompts/my-prompts/export',
    ...['csv', 'json', 'markdown'].map((format) => ({
      about: `as ${format}`,
      ask: (): Ask => ({ query: { format } }),
    })),
  ),
  route('GET /prompts/bought-prompts'),
  route(
    'GET /prompts/:id',
    shared('listed'),
    row('404 404 200 200 404 200', shared('withdrawn')),
    row('404 404 200 200 404 200', shared('rejected')),
    row('404 404 200 404 404 200', shared('pending')),
    missing(),
  ),
  route(
    'POST /prompts/create',
    (written) => listingReads(written, json(written.response.newPrompt)),
    sending(promptFieldsWith()),
  ),
  route(
    'PUT /prompts/update/:id',
    (written) => listingReads(written, json(written.response.prompt)),
    row('403 200 403 403 403', fresh('listed', edit)),
    row('404 409 403 404 403', fresh('withdrawn', edit)),
    row('404 200 403 404 403', fresh('rejected', edit)),
    row('404 200 404 404 403', fresh('pending', edit)),
  ),
  route(
    'DELETE /prompts/delete/:id',
    async ({ ask, id, response }) => {
      const { status, json: found } = await ask(`/prompts/${id}`)
      must(response.withdrawn ? json(found.prompt).withdrawn === true : status === 404, 'the prompt is still there')
    },
    row('403 200 403 403 403', fresh('listed')),
    row('404 200 403 404 403', fresh('withdrawn')),
    row('404 200 404 404 403', fresh('pending')),
  ),
  route(
    'POST /prompts/like/:id',
    async ({ ask, id, user }) => {
      const { prompt } = (await ask(`/prompts/${id}`)).json
      must((json(prompt).likes as unknown[]).includes(user?.id), 'the like is not there')
    },
    fresh('listed'),
    row('404', shared('withdrawn')),
    row('404', shared('rejected')),
    row('404', shared('pending')),
  ),
  route('GET /admin/approvals'),
  route(
    'POST /admin/approvals/:id',
    async ({ ask, id, sent }) => {
      const { prompt } = (await ask(`/prompts/${id}`)).json
      const status = sent.decision === 'approve' ? 'approved' : 'rejected'
      same(json(prompt), { status, rejectionReason: sent.reason || undefined }, 'GET /prompts/:id')
    },
    fresh('pending', approve),
    missing(approve),
  ),
  route('GET /admin/holds', held()),
  route(
    'POST /admin/holds/:id',
    async ({ ask, id }) => {
      const { holds } = (await ask('/admin/holds')).json
      must(!list(holds).some(({ _id }) => _id === id.toLowerCase()), 'it is still held')
    },
    held('remove'),
    missing(removing),
  ),
]
