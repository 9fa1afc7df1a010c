import { aPrompt, promptFieldsWith } from '../../shop/factories.ts'
import { aHold } from '../a-hold.ts'
import { gone, json, listingReads, must, reads } from '../read-back.ts'
import { asking, fresh, type Route, route, row, sending, shared, uploader, whereSeen } from '../route.ts'

const strict = { strict: true }
const searching = (search: string) => asking(() => ({ query: { search } }), `for ${search}`)
const carded = (state: 'listed' | 'withdrawn') =>
  asking(({ prompts }) => ({ query: { ids: prompts.shared[state] } }), `what is ${state}`)
const edit = { title: 'Another title' }
/** A hold for this request only, with an optional decision. */
const held = (decision?: 'remove') =>
  asking(async (world) => {
    const { id, updatedAt } = await aHold(world.shop.deps)
    return decision ? { params: { id }, body: { decision, updatedAt } } : {}
  }, 'what is held')
const open = asking(async (world) => {
  await aPrompt(world.shop.deps, { price: 0, isOpen: true, prompt: 'A postcard from [city]' })
  return {}
}, 'an open listing')
const approve = { decision: 'approve' }

export const LISTINGS: readonly Route[] = [
  route('GET /prompts/all-prompts', {}, strict),
  route('GET /prompts/example', open),
  route('GET /prompts/cards', carded('listed'), carded('withdrawn')),
  route('GET /prompts/suggestions', searching('Fox'), searching('the-')),
  route('GET /prompts/engineer/:id', uploader, { ...uploader, ...strict }),
  route('GET /prompts/similar/:id', shared('listed'), row('404 404 200 200 404 200', shared('withdrawn'))),
  route('GET /prompts/my-prompts'),
  route(
    'GET /prompts/my-prompts/export',
    ...['csv', 'json', 'markdown'].map((format) => asking(() => ({ query: { format } }), `as ${format}`)),
  ),
  route('GET /prompts/bought-prompts'),
  route('GET /prompts/:id', ...whereSeen(shared)),
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
    reads('/prompts/:id', 'prompt', ({ sent }) => ({
      status: sent.decision === 'approve' ? 'approved' : 'rejected',
      rejectionReason: sent.reason || undefined,
    })),
    fresh('pending', approve),
  ),
  route('GET /admin/holds', held()),
  route('POST /admin/holds/:id', gone('/admin/holds', 'holds'), held('remove')),
]
