import { promptFieldsWith } from '../../shop/factories.ts'
import { aHold } from '../a-hold.ts'
import { SEEN } from '../fields.ts'
import { type AccessRow, type Ask, fresh, kept, missing, prompt, row, seen, sending, uploader, v1 } from '../row.ts'
import type { State, World } from '../world.ts'

/** The first version of one. */
const version = (state: State) => ({
  ...prompt(state),
  ask: (world: World): Ask => ({ params: { id: world.kept[state], number: '1' } }),
})
const strict = { strict: true }
const searching = (search: string) => ({ about: `for ${search}`, ask: (): Ask => ({ query: { search } }) })
const TEXT = 'prompt.prompt prompt.gapHints'
const TOLD = `${TEXT} prompt.rejectionReason`
const NEWER = ['number', 'prompt', 'createdAt', 'gapHints'].map((name) => `prompt.newerVersion.${name}`).join(' ')
const BOUGHT = `${TEXT} prompt.boughtAt prompt.boughtVersion prompt.boughtLicence ${NEWER}`
const BOUGHT_TEXTS = 'prompts[].prompt prompts[].boughtAt'
const WHY = 'prompts[].rejectionReason'
const readers = { more: { uploader: TEXT, buyer: BOUGHT, admin: TEXT } }
const rejectedReaders = { more: { uploader: TOLD, buyer: BOUGHT, admin: TOLD } }
const whenBought = seen('prompts[].boughtAt', 'buyer')
const bySeller = seen('data[].boughtAt', 'buyer')
const pendingReaders = seen(TEXT, 'uploader', 'admin')
const edit = { title: 'Another title' }
const removing = { decision: 'remove', updatedAt: new Date(0).toISOString() }
/** A hold for this call alone, with a decision where one is sent. */
const held = (decision?: 'remove') => ({
  about: 'what is held',
  ask: async (world: World): Promise<Ask> => {
    const { id, updatedAt } = await aHold(world.shop.deps)
    return decision ? { params: { id }, body: { decision, updatedAt } } : {}
  },
})
const approve = { decision: 'approve' }
const poem = { text: 'A poem', model: 'GPT-4' }
/** A prompt of the uploader for this call alone, with two samples. */
const freshSamples = (state: State, body?: 'order') => ({
  ...prompt(state),
  ask: async (world: World): Promise<Ask> => {
    const id = await world.promptThatIs(state)
    const [first = '', second = ''] = await world.samplesOf(id, state)
    return { params: { id, sampleId: second }, ...(body && { body: { order: [second, first] } }) }
  },
})

/** The market, listings, their versions and samples, and approval. */
export const LISTINGS: readonly AccessRow[] = [
  //                                        vis use upl buy oth adm
  row(v1('GET /prompts/all-prompts'), '      200 200 200 200 200 200', SEEN.market, whenBought),
  row(v1('GET /prompts/all-prompts'), '      200 200 200 200 200 200', SEEN.market, whenBought, strict),
  row(v1('GET /prompts/suggestions'), '      200 200 200 200 200 200', SEEN.suggestedPrompts, searching('Fox')),
  row(v1('GET /prompts/suggestions'), '      200 200 200 200 200 200', SEEN.suggestedEngineers, searching('the-')),
  row(v1('GET /prompts/engineer/:id'), '     200 200 200 200 200 200', SEEN.engineerListings, uploader, bySeller),
  row(
    v1('GET /prompts/engineer/:id'),
    '     200 200 200 200 200 200',
    SEEN.engineerListings,
    uploader,
    bySeller,
    strict,
  ),
  row(v1('GET /prompts/engineer/:id'), '     404 404 404 404 404 404', '', missing()),
  row(v1('GET /prompts/my-prompts'), '       401 200 200 200 200 200', SEEN.ownListings, seen(WHY, 'uploader')),
  row(v1('GET /prompts/bought-prompts'), '   401 200 200 200 200 200', SEEN.listings, seen(BOUGHT_TEXTS, 'buyer')),
  row(v1('GET /prompts/:id'), '              200 200 200 200 200 200', SEEN.changedListing, kept('listed'), readers),
  row(v1('GET /prompts/:id'), '              404 404 200 200 404 200', SEEN.changedListing, kept('withdrawn'), readers),
  row(
    v1('GET /prompts/:id'),
    '              404 404 200 200 404 200',
    SEEN.changedListing,
    kept('rejected'),
    rejectedReaders,
  ),
  row(v1('GET /prompts/:id'), '              404 404 200 404 404 200', SEEN.listing, kept('pending'), pendingReaders),
  row(v1('GET /prompts/:id'), '              404 404 404 404 404 404', '', missing()),
  row(v1('POST /prompts/create'), '          401 201 201 201 201 201', SEEN.newListing, sending(promptFieldsWith())),
  row(v1('PUT /prompts/update/:id'), '       401 403 200 403 403 403', SEEN.changedOwnListing, fresh('listed', edit)),
  row(v1('PUT /prompts/update/:id'), '       401 404 409 403 404 403', '', fresh('withdrawn', edit)),
  row(v1('PUT /prompts/update/:id'), '       401 404 200 403 404 403', SEEN.changedOwnListing, fresh('rejected', edit)),
  row(v1('PUT /prompts/update/:id'), '       401 404 200 404 404 403', SEEN.ownListing, fresh('pending', edit)),
  row(v1('DELETE /prompts/delete/:id'), '    401 403 200 403 403 403', SEEN.deleted, fresh('listed')),
  row(v1('DELETE /prompts/delete/:id'), '    401 404 200 403 404 403', SEEN.deleted, fresh('withdrawn')),
  row(v1('DELETE /prompts/delete/:id'), '    401 404 200 404 404 403', SEEN.deleted, fresh('pending')),
  row(v1('POST /prompts/like/:id'), '        401 200 403 200 200 200', SEEN.message, fresh('listed')),
  row(v1('POST /prompts/like/:id'), '        401 404 404 404 404 404', '', kept('withdrawn')),
  row(v1('POST /prompts/like/:id'), '        401 404 404 404 404 404', '', kept('rejected')),
  row(v1('POST /prompts/like/:id'), '        401 404 404 404 404 404', '', kept('pending')),

  row(v1('GET /prompts/versions/:id'), '     401 404 200 200 404 200', SEEN.versions, kept('listed')),
  row(v1('GET /prompts/versions/:id'), '     401 404 200 200 404 200', SEEN.versions, kept('withdrawn')),
  row(v1('GET /prompts/versions/:id'), '     401 404 200 200 404 200', SEEN.versions, kept('rejected')),
  row(v1('GET /prompts/versions/:id'), '     401 404 200 404 404 200', SEEN.versions, kept('pending')),
  row(v1('GET /prompts/versions/:id'), '     401 404 404 404 404 404', '', missing()),
  row(v1('GET /prompts/versions/:id/:number'), '401 404 200 200 404 200', SEEN.version, version('listed')),
  row(v1('GET /prompts/versions/:id/:number'), '401 404 200 200 404 200', SEEN.version, version('withdrawn')),
  row(v1('GET /prompts/versions/:id/:number'), '401 404 200 404 404 200', SEEN.version, version('pending')),
  row(v1('GET /prompts/versions/:id/:number'), '401 404 404 404 404 404', '', missing()),

  row(v1('GET /prompts/samples/:id'), '      200 200 200 200 200 200', SEEN.samples, kept('listed')),
  row(v1('GET /prompts/samples/:id'), '      404 404 200 200 404 200', SEEN.samples, kept('withdrawn')),
  row(v1('GET /prompts/samples/:id'), '      404 404 200 200 404 200', SEEN.samples, kept('rejected')),
  row(v1('GET /prompts/samples/:id'), '      404 404 200 404 404 200', SEEN.samples, kept('pending')),
  row(v1('GET /prompts/samples/:id'), '      404 404 404 404 404 404', '', missing()),
  row(
    v1('POST /prompts/samples/:id'),
    '     401 404 201 404 404 404',
    'success samples[]._id samples[].text samples[].model samples[].filling',
    fresh('listed', poem),
  ),
  row(v1('POST /prompts/samples/:id'), '     401 404 409 404 404 404', '', fresh('withdrawn', poem)),
  row(v1('POST /prompts/samples/:id'), '     401 404 404 404 404 404', '', missing(poem)),
  row(v1('PUT /prompts/samples/:id'), '      401 404 200 404 404 404', SEEN.samples, freshSamples('listed', 'order')),
  row(v1('PUT /prompts/samples/:id'), '      401 404 409 404 404 404', '', freshSamples('withdrawn', 'order')),
  row(v1('DELETE /prompts/samples/:id/:sampleId'), '401 404 200 404 404 404', SEEN.pictures, freshSamples('listed')),
  row(v1('DELETE /prompts/samples/:id/:sampleId'), '401 404 200 404 404 404', SEEN.pictures, freshSamples('withdrawn')),
  row(v1('POST /prompts/sample-cover/:id'), '401 404 200 404 404 404', SEEN.changedOwnListing, freshSamples('listed')),
  row(v1('POST /prompts/sample-cover/:id'), '401 404 409 404 404 404', '', freshSamples('withdrawn')),
  row(v1('GET /prompts/outline/:id'), '      200 200 200 200 200 200', SEEN.outline, kept('listed')),
  row(v1('GET /prompts/outline/:id'), '      404 404 200 200 404 200', SEEN.outline, kept('withdrawn')),
  row(v1('GET /prompts/outline/:id'), '      404 404 200 404 404 200', SEEN.outline, kept('pending')),
  row(v1('GET /prompts/outline/:id'), '      404 404 404 404 404 404', '', missing()),
  row(v1('GET /admin/approvals'), '          401 403 403 403 403 200', SEEN.approvals),
  row(v1('POST /admin/approvals/:id'), '     401 403 403 403 403 200', SEEN.ownListing, fresh('pending', approve)),
  row(v1('POST /admin/approvals/:id'), '     401 403 403 403 403 404', '', missing(approve)),
  row(v1('GET /admin/holds'), '              401 403 403 403 403 200', SEEN.holds, held()),
  row(v1('POST /admin/holds/:id'), '         401 403 403 403 403 200', SEEN.message, held('remove')),
  row(v1('POST /admin/holds/:id'), '         401 403 403 403 403 404', '', missing(removing)),
]
