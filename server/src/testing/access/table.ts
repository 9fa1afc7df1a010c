import { randomUUID } from 'node:crypto'
import { promptFieldsWith, userFactory } from '../factories.ts'
import { OWN_REVIEW, SEEN } from './fields.ts'
import type { Role, State, World } from './world.ts'

interface Ask {
  /** What stands in the path, by name. */
  params?: Record<string, string>
  /** What stands behind the path. */
  query?: Record<string, string>
  body?: object
  headers?: Record<string, string>
}

export interface AccessRow {
  route: string
  /** What is asked for, where a route has several rows. */
  about: string
  /** The expected status for visitor, user, uploader, buyer, other and admin. */
  is: string
  /** The fields that a 2xx may have, each of which somebody sees; `undefined`: not JSON, or public in whole. */
  shows: string | undefined
  /** Fields that these see beside them, and nobody else. */
  more: Partial<Record<Role, string>>
  /** On the shop with `REQUIRE_APPROVAL`. */
  strict: boolean
  /** On the shop with a payment provider. */
  paying: boolean
  ask: (world: World, role: Role) => Ask | Promise<Ask>
}

const row = (
  route: string,
  is: string,
  shows: string | undefined,
  ...given: Partial<Pick<AccessRow, 'about' | 'more' | 'strict' | 'paying' | 'ask'>>[]
): AccessRow =>
  Object.assign({ route, is, shows, about: '', more: {}, strict: false, paying: false, ask: () => ({}) }, ...given)

const v1 = (call: string): string => call.replace(' ', ' /api/v1')
const nobody = '01890000-0000-7000-8000-000000000000'

/** A prompt in a state; one that waits for approval is asked for where nobody else may know of it. */
const prompt = (state: State) => ({ about: `what is ${state}`, strict: state === 'pending' })
/** One that stays as it is. */
const kept = (state: State) => ({
  ...prompt(state),
  ask: (world: World): Ask => ({ params: { id: world.kept[state], key: nobody, file: '320.webp' } }),
})
/** One that its uploader lets members try, for this call alone. */
const triable = (state: State, body?: object) => ({
  ...prompt(state),
  ask: async (world: World): Promise<Ask> => ({
    params: { id: await world.triableThatIs(state) },
    ...(body && { body }),
  }),
})
/** The first version of one. */
const version = (state: State) => ({
  ...prompt(state),
  ask: (world: World): Ask => ({ params: { id: world.kept[state], number: '1' } }),
})
/** The drawn cover of one, by whoever was told its address. */
const drawn = (state: State) => ({
  about: `the cover of what is ${state}`,
  ask: async (world: World): Promise<Ask> => ({
    params: { id: world.kept[state], key: await world.drawnKeyOf(state), file: '320.webp' },
  }),
})
/** The card of one by an address that is not its own: of what a visitor may know of, the right one is told. */
const card = (state: State) => ({
  ...prompt(state),
  ask: (world: World): Ask => ({ params: { kind: 'prompts', id: world.kept[state], file: `${'x'.repeat(22)}.jpg` } }),
})
/** One for this call alone. */
const fresh = (state: State, body?: object) => ({
  ...prompt(state),
  ask: async (world: World): Promise<Ask> => ({
    params: { id: await world.promptThatIs(state) },
    ...(body && { body }),
  }),
})
/** As `fresh`, with the prompt in the body. */
const freshInBody = (state: State) => ({
  ...prompt(state),
  ask: async (world: World, role: Role): Promise<Ask> => {
    const promptId = await world.promptThatIs(state)
    return { params: { promptId }, body: { promptId, boughtBy: world.accountOf(role).id } }
  },
})
/** As `fresh`, as the one item of a payment. */
const freshInItems = (state: State) => ({
  ...prompt(state),
  ask: async (world: World): Promise<Ask> => ({ body: { items: [{ promptId: await world.promptThatIs(state) }] } }),
})
const buyersCheckout = {
  about: 'of the buyer',
  ask: async (world: World): Promise<Ask> => ({ params: { id: await world.checkoutOfBuyer() } }),
}
const refundable = {
  about: 'of the buyer',
  ask: async (world: World): Promise<Ask> => ({ body: { purchaseId: await world.paidPurchase(), reason: 'No foxes' } }),
}
/** An open request of the buyer to the uploader, for this call alone. */
const asked = (body?: object) => ({
  about: 'of the buyer',
  ask: async (world: World): Promise<Ask> => ({ params: { id: await world.refundRequest() }, ...(body && { body }) }),
})
const failedRefund = (body?: object) => ({
  ask: async (world: World): Promise<Ask> => ({ params: { id: await world.failedRefund() }, ...(body && { body }) }),
})
const difference = (body: object) => ({
  ask: async (world: World): Promise<Ask> => ({ params: { id: await world.difference() }, body }),
})
const buyersReceipt = {
  about: 'of the buyer',
  ask: async (world: World): Promise<Ask> => ({ params: { id: (await world.paidCheckout()).checkoutId } }),
}
const hasKey = {
  ask: async (world: World, role: Role): Promise<Ask> => {
    await world.keyOf(role)
    return {}
  },
}
const ownKey = {
  about: 'of the uploader',
  ask: async (world: World): Promise<Ask> => ({ params: { id: await world.newKeyOf('uploader') } }),
}
/** Filling in changes nothing, so that one prompt does for all. */
const filled = (state: State) => ({
  ...prompt(state),
  ask: (world: World): Ask => ({ params: { id: world.kept[state] }, body: {} }),
})
/** A message of the Model Context Protocol about what the uploader sells. */
const mcp = (method: string) => ({
  about: method,
  ask: (world: World): Ask => ({
    body: {
      ...{ jsonrpc: '2.0', id: 1, method },
      params: { name: world.kept.listed.slice(-12), arguments: {} },
    },
    headers: { accept: 'application/json, text/event-stream' },
  }),
})
const strict = { strict: true }
const missing = (body?: object) => ({
  about: 'what is not there',
  ask: (): Ask => ({
    params: { id: nobody, fillingId: nobody, sampleId: nobody, number: '1', key: nobody, file: '320.webp' },
    ...(body && { body }),
  }),
})
const file = (path: string) => ({ ask: (): Ask => ({ params: { '*': path } }) })
const searching = (search: string) => ({ about: `for ${search}`, ask: (): Ask => ({ query: { search } }) })
const sending = (body: object) => ({ ask: (): Ask => ({ body }) })
const uploader = { ask: (world: World): Ask => ({ params: { id: world.people.uploader.id } }) }
const partner = (body?: object) => ({
  ask: (world: World, role: Role): Ask => ({ params: { id: world.partnerOf(role) }, ...(body && { body }) }),
})
const seen = (fields: string, ...roles: Role[]) => ({
  more: Object.fromEntries(roles.map((role) => [role, fields])) as AccessRow['more'],
})

const TEXT = 'prompt.prompt prompt.gapHints'
const TOLD = `${TEXT} prompt.rejectionReason`
const NEWER = 'prompt.newerVersion.number prompt.newerVersion.prompt prompt.newerVersion.createdAt'
const BOUGHT = `${TEXT} prompt.boughtAt prompt.boughtVersion prompt.boughtLicence ${NEWER}`
const BOUGHT_TEXTS = 'prompts[].prompt prompts[].boughtAt'
const WHY = 'prompts[].rejectionReason'
const readers = { more: { uploader: TEXT, buyer: BOUGHT, admin: TEXT } }
const rejectedReaders = { more: { uploader: TOLD, buyer: BOUGHT, admin: TOLD } }
const whenBought = seen('prompts[].boughtAt', 'buyer')
const bySeller = seen('data[].boughtAt', 'buyer')
const pendingReaders = seen(TEXT, 'uploader', 'admin')
const edit = { title: 'Another title' }
const approve = { decision: 'approve' }
const hello = { message: 'Hello' }
const grant = { decision: 'grant' }
const settled = { act: 'settle', note: 'By transfer' }
const explained = { explanation: 'A payment by hand' }
const foxes = { topic: 'Foxes', description: 'Red ones' }
const keep = { name: 'For Mira', values: [{ gap: 'city', value: 'Rome' }] }
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
const filledIn = { values: [{ gap: 'city', value: 'Rome' }] }
const praise = { stars: 4, text: 'It does what it says', version: 1 }
const thanks = { answer: 'Thank you' }
const ownReview = seen(OWN_REVIEW, 'buyer')
/** The buyer's review of a prompt in a state, made for this call alone. */
const reviewed = (state: State, body?: object) => ({
  ...prompt(state),
  ask: async (world: World): Promise<Ask> => ({
    params: { id: await world.reviewOfBuyer(await world.promptThatIs(state)) },
    ...(body && { body }),
  }),
})
/** The same, by its prompt. */
const reviewedPrompt = {
  about: 'what the buyer has reviewed',
  ask: async (world: World): Promise<Ask> => {
    const id = await world.promptThatIs('listed')
    await world.reviewOfBuyer(id)
    return { params: { id } }
  },
}
const star = { isFavourite: true }
const inFolder = {
  about: 'in a folder of the buyer',
  ask: async (world: World): Promise<Ask> => ({ query: { folder: await world.folderOfBuyer() } }),
}
const besideFolder = {
  ask: async (world: World): Promise<Ask> => {
    await world.folderOfBuyer()
    return {}
  },
}
/** A folder of the buyer, for this call alone. */
const buyersFolder = {
  about: 'of the buyer',
  ask: async (world: World): Promise<Ask> => ({
    params: { id: await world.folderOfBuyer() },
    body: { name: `Day ${randomUUID()}` },
  }),
}
/** What the buyer has kept for a prompt in a state, made for this call alone. */
const keptByBuyer = (state: State) => ({
  ...prompt(state),
  ask: async (world: World): Promise<Ask> => ({
    params: { id: world.kept[state], fillingId: await world.fillingOfBuyer(state) },
  }),
})
const signIn = {
  ask: (world: World, role: Role): Ask => ({
    body: { email: world.accountOf(role).email, password: userFactory.password },
  }),
}
const { password } = userFactory
const newPassword = sending({ currentPassword: password, newPassword: 'another long and unusual one' })
const wrongPassword = {
  about: 'with a wrong one',
  ...sending({ currentPassword: 'not the right one', newPassword: 'another long and unusual one' }),
}
const uploadersSession = {
  about: 'of the uploader',
  ask: async (world: World): Promise<Ask> => ({ params: { id: await world.sessionOf('uploader') } }),
}
const forSomebodyElse = {
  about: 'for somebody else',
  ask: (world: World): Ask => ({ body: { promptId: world.kept.listed, boughtBy: nobody } }),
}
const ofMonth = { ask: (): Ask => ({ params: { month: new Date().toISOString().slice(0, 7) } }) }
const paying = { about: 'with a provider', paying: true }
const payingMonth = { ...paying, ...ofMonth }
/** Of all that is payable to the uploader. */
const payment = (given: { paying: boolean }) => ({
  ...given,
  ask: async (world: World): Promise<Ask> => {
    if (given.paying) await world.saleOfUploader()
    const amount = given.paying ? await world.payableToUploader() : 1
    const body = { amount, note: 'Cash', clientKey: randomUUID() }
    return { params: { id: world.people.uploader.id }, body }
  },
})
/** With a sale of the uploader to see. */
const payingSale = {
  ...paying,
  ask: async (world: World): Promise<Ask> => {
    await world.saleOfUploader()
    return {}
  },
}
let made = 0
const newcomer = {
  ask: (): Ask => {
    made += 1
    return { body: { username: `new-${made}`, email: `new-${made}@new.example`, password: `${made} long and unusual` } }
  },
}

/** Every route with who may call it and what they see: a line each, more where it depends on what is asked for. */
export const ACCESS: readonly AccessRow[] = [
  //                                        vis use upl buy oth adm
  row(v1('GET /config'), '                   200 200 200 200 200 200', SEEN.config),
  row(v1('GET /health'), '                   200 200 200 200 200 200', SEEN.success),
  row(v1('GET /ready'), '                    200 200 200 200 200 200', SEEN.success),

  row(v1('POST /users/create'), '            201 201 201 201 201 201', SEEN.newUser, newcomer),
  row(v1('POST /users/login'), '             200 200 200 200 200 200', SEEN.signedIn, signIn),
  row(v1('POST /users/logout'), '            200 200 200 200 200 200', SEEN.message),
  row(v1('GET /users/current'), '            401 200 200 200 200 200', SEEN.self),
  row(v1('PUT /users/password'), '           401 200 200 200 200 200', SEEN.message, newPassword),
  row(v1('PUT /users/password'), '           401 400 400 400 400 400', '', wrongPassword),
  row(v1('GET /users/sessions'), '           401 200 200 200 200 200', SEEN.sessions),
  row(v1('DELETE /users/sessions/:id'), '    401 404 200 404 404 404', SEEN.message, uploadersSession),
  row(v1('POST /users/sessions/sign-out-everywhere'), '401 200 200 200 200 200', SEEN.signedOut, sending({})),
  row(v1('GET /users/keys'), '               401 200 200 200 200 200', SEEN.apiKeys, hasKey),
  row(v1('POST /users/keys'), '              401 201 201 201 201 201', SEEN.newApiKey, sending({ name: 'Mine' })),
  row(v1('DELETE /users/keys/:id'), '        401 404 200 404 404 404', SEEN.message, ownKey),
  row(v1('GET /users/:id'), '                200 200 200 200 200 200', SEEN.user, uploader),
  row(v1('GET /users/:id'), '                404 404 404 404 404 404', '', missing()),
  row(v1('GET /users/engineer/all'), '       200 200 200 200 200 200', SEEN.engineers),
  row(v1('GET /users/engineer/:id'), '       200 200 200 200 200 200', SEEN.engineer, uploader),
  row(v1('GET /users/engineer/:id'), '       404 404 404 404 404 404', '', missing()),

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

  row(v1('GET /prompts/fillings/:id'), '     401 404 200 200 404 200', SEEN.fillings, kept('listed')),
  row(v1('GET /prompts/fillings/:id'), '     401 404 200 200 404 200', SEEN.fillings, kept('withdrawn')),
  row(v1('GET /prompts/fillings/:id'), '     401 404 200 200 404 200', SEEN.fillings, kept('rejected')),
  row(v1('GET /prompts/fillings/:id'), '     401 404 200 404 404 200', 'success fillings', kept('pending')),
  row(v1('GET /prompts/fillings/:id'), '     401 404 404 404 404 404', '', missing()),
  row(v1('PUT /prompts/fillings/:id'), '     401 404 200 200 404 200', SEEN.fillings, fresh('listed', keep)),
  row(v1('PUT /prompts/fillings/:id'), '     401 404 200 200 404 200', SEEN.fillings, fresh('withdrawn', keep)),
  row(v1('PUT /prompts/fillings/:id'), '     401 404 200 404 404 200', SEEN.fillings, fresh('pending', keep)),
  row(v1('PUT /prompts/fillings/:id'), '     401 404 404 404 404 404', '', missing(keep)),
  row(v1('DELETE /prompts/fillings/:id/:fillingId'), '401 404 200 200 404 200', SEEN.fillings, keptByBuyer('listed')),
  row(v1('DELETE /prompts/fillings/:id/:fillingId'), '401 404 404 404 404 404', '', missing()),

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
  row(v1('GET /prompts/try/:id'), '          401 200 403 409 200 200', SEEN.tryForm, triable('listed')),
  row(v1('GET /prompts/try/:id'), '          401 404 404 404 404 404', '', kept('listed')),
  row(v1('GET /prompts/try/:id'), '          401 404 404 404 404 404', '', triable('withdrawn')),
  row(v1('GET /prompts/try/:id'), '          401 404 404 404 404 404', '', triable('rejected')),
  row(v1('GET /prompts/try/:id'), '          401 404 404 404 404 404', '', triable('pending')),
  row(v1('GET /prompts/try/:id'), '          401 404 404 404 404 404', '', missing()),
  row(v1('POST /prompts/try/:id'), '         401 200 403 409 200 200', SEEN.tried, triable('listed', filledIn)),
  row(v1('POST /prompts/try/:id'), '         401 404 404 404 404 404', '', triable('withdrawn', filledIn)),
  row(v1('POST /prompts/try/:id'), '         401 404 404 404 404 404', '', triable('pending', filledIn)),
  row(v1('POST /prompts/try/:id'), '         401 404 404 404 404 404', '', missing(filledIn)),
  row(v1('POST /prompts/run/:id'), '         401 404 200 200 404 200', SEEN.ran, triable('listed', filledIn)),
  row(v1('POST /prompts/run/:id'), '         401 404 200 200 404 200', SEEN.ran, triable('withdrawn', filledIn)),
  row(v1('POST /prompts/run/:id'), '         401 404 200 404 404 200', SEEN.ran, triable('pending', filledIn)),
  row(v1('POST /prompts/run/:id'), '         401 404 404 404 404 404', '', missing(filledIn)),
  row(v1('GET /prompts/reviews/:id'), '      200 200 200 200 200 200', SEEN.reviews, kept('listed'), ownReview),
  row(v1('GET /prompts/reviews/:id'), '      404 404 200 200 404 200', SEEN.reviews, kept('withdrawn'), ownReview),
  row(v1('GET /prompts/reviews/:id'), '      404 404 200 200 404 200', SEEN.reviews, kept('rejected'), ownReview),
  row(v1('GET /prompts/reviews/:id'), '      404 404 200 404 404 200', SEEN.reviewsOfNone, kept('pending')),
  row(v1('GET /prompts/reviews/:id'), '      404 404 404 404 404 404', '', missing()),
  row(v1('PUT /prompts/reviews/:id'), '      401 403 403 200 403 403', SEEN.review, fresh('listed', praise)),
  row(v1('PUT /prompts/reviews/:id'), '      401 404 403 200 404 403', SEEN.review, fresh('withdrawn', praise)),
  row(v1('PUT /prompts/reviews/:id'), '      401 404 403 404 404 403', '', fresh('pending', praise)),
  row(v1('PUT /prompts/reviews/:id'), '      401 404 404 404 404 404', '', missing(praise)),
  row(v1('DELETE /prompts/reviews/:id'), '   401 200 200 200 200 200', SEEN.success, reviewedPrompt),
  row(v1('DELETE /prompts/reviews/:id'), '   401 200 200 200 200 200', SEEN.success, missing()),
  row(v1('POST /reviews/answer/:id'), '      401 403 200 403 403 403', SEEN.answeredReview, reviewed('listed', thanks)),
  row(
    v1('POST /reviews/answer/:id'),
    '      401 404 200 403 404 403',
    SEEN.answeredReview,
    reviewed('withdrawn', thanks),
  ),
  row(v1('POST /reviews/answer/:id'), '      401 404 404 404 404 404', '', missing(thanks)),
  row(v1('DELETE /admin/reviews/:id'), '     401 403 403 403 403 200', SEEN.success, reviewed('listed')),
  row(v1('DELETE /admin/reviews/:id'), '     401 403 403 403 403 404', '', missing()),
  row(v1('GET /users/library'), '            401 200 200 200 200 200', SEEN.library),
  row(v1('GET /users/library'), '            401 200 200 200 200 200', SEEN.library, inFolder),
  row(v1('PUT /users/library/items/:id'), '  401 404 200 200 404 404', SEEN.placed, fresh('listed', star)),
  row(v1('PUT /users/library/items/:id'), '  401 404 200 200 404 404', SEEN.placed, fresh('withdrawn', star)),
  row(v1('PUT /users/library/items/:id'), '  401 404 200 200 404 404', SEEN.placed, fresh('rejected', star)),
  row(v1('PUT /users/library/items/:id'), '  401 404 200 404 404 404', SEEN.placed, fresh('pending', star)),
  row(v1('PUT /users/library/items/:id'), '  401 404 404 404 404 404', '', missing(star)),
  row(v1('GET /users/library/folders'), '    401 200 200 200 200 200', SEEN.folders, besideFolder),
  row(v1('POST /users/library/folders'), '   401 201 201 201 201 201', SEEN.newFolder, sending({ name: 'Night' })),
  row(v1('PUT /users/library/folders/:id'), '401 404 404 200 404 404', SEEN.folders, buyersFolder),
  row(v1('PUT /users/library/folders/:id'), '401 404 404 404 404 404', '', missing({ name: 'Day' })),
  row(v1('DELETE /users/library/folders/:id'), '401 200 200 200 200 200', SEEN.deletedFolder, buyersFolder),

  row(v1('POST /users/buy'), '               401 201 403 200 201 201', SEEN.bought, freshInBody('listed')),
  row(v1('POST /users/buy'), '               401 404 404 200 404 404', SEEN.bought, freshInBody('withdrawn')),
  row(v1('POST /users/buy'), '               401 404 404 200 404 404', SEEN.bought, freshInBody('rejected')),
  row(v1('POST /users/buy'), '               401 404 404 404 404 404', '', freshInBody('pending')),
  row(v1('POST /users/buy'), '               401 403 403 403 403 403', '', forSomebodyElse),
  row(v1('POST /cart'), '                    401 200 403 409 200 200', SEEN.cart, freshInBody('listed')),
  row(v1('POST /cart'), '                    401 404 404 409 404 404', '', freshInBody('withdrawn')),
  row(v1('POST /cart'), '                    401 404 404 404 404 404', '', freshInBody('pending')),
  row(v1('GET /cart'), '                     401 200 200 200 200 200', SEEN.cart),
  row(v1('DELETE /cart/:promptId'), '        401 200 200 200 200 200', SEEN.cart, freshInBody('listed')),
  row(v1('POST /payments/checkouts'), '      401 201 403 200 201 201', SEEN.bought, freshInItems('listed')),
  row(v1('POST /payments/checkouts'), '      401 404 404 200 404 404', SEEN.bought, freshInItems('withdrawn')),
  row(v1('POST /payments/checkouts'), '      401 404 404 404 404 404', '', freshInItems('pending')),
  row(v1('GET /payments/checkouts/:id'), '   401 404 404 200 404 404', SEEN.checkout, buyersCheckout),
  row(v1('GET /payments/checkouts/:id'), '   401 404 404 404 404 404', '', missing()),
  row(v1('GET /payouts'), '                  401 404 404 404 404 404', ''),
  row(v1('GET /payouts/sales'), '            401 404 404 404 404 404', ''),
  row(v1('GET /payouts/csv'), '              401 404 404 404 404 404', ''),
  row(v1('GET /payouts/statements/:month'), '401 404 404 404 404 404', '', ofMonth),
  row(v1('POST /payouts/account'), '         401 404 404 404 404 404', '', sending({})),
  row(v1('POST /payouts/account/refresh'), ' 401 404 404 404 404 404', '', sending({})),
  row(v1('GET /admin/payouts'), '            401 403 403 403 403 404', ''),
  row(v1('POST /admin/payouts/:id'), '       401 403 403 403 403 404', '', payment({ paying: false })),
  row(v1('GET /payouts'), '                  401 200 200 200 200 200', SEEN.payouts, payingSale),
  row(v1('GET /payouts/sales'), '            401 200 200 200 200 200', SEEN.shares, payingSale),
  row(v1('GET /payouts/csv'), '              401 200 200 200 200 200', undefined, payingSale),
  row(v1('GET /payouts/statements/:month'), '401 200 200 200 200 200', SEEN.statement, payingMonth),
  row(v1('POST /payouts/account'), '         401 200 200 200 200 200', SEEN.accountPage, paying, sending({})),
  row(v1('POST /payouts/account/refresh'), ' 401 200 200 200 200 200', SEEN.payouts, paying, sending({})),
  row(v1('GET /admin/payouts'), '            401 403 403 403 403 200', SEEN.payable, payingSale),
  row(
    v1('POST /admin/payouts/:id'),
    '       401 403 403 403 403 200',
    SEEN.markedPaid,
    paying,
    payment({ paying: true }),
  ),
  row(v1('POST /payments/webhook'), '        404 404 404 404 404 404', '', sending({})),
  row(v1('POST /users/buy'), '               401 201 403 200 201 201', SEEN.begun, freshInBody('listed'), paying),
  row(v1('POST /payments/checkouts'), '      401 201 403 200 201 201', SEEN.begun, freshInItems('listed'), paying),
  row(v1('POST /payments/webhook'), '        400 400 400 400 400 400', '', paying, sending({})),
  row(v1('GET /payments/history'), '         401 200 200 200 200 200', SEEN.transactions, asked()),
  row(v1('GET /payments/receipts/:id'), '    401 404 404 200 404 200', SEEN.receipt, buyersReceipt),
  row(v1('GET /payments/receipts/:id'), '    401 404 404 404 404 404', '', missing()),
  row(v1('GET /payments/refund-requests'), ' 401 200 200 200 200 200', SEEN.refundRequests, asked()),
  row(v1('POST /payments/refund-requests'), '401 404 404 201 404 404', SEEN.askedRefund, refundable),
  row(v1('POST /payments/refund-requests/:id'), '401 404 200 403 404 200', SEEN.message, asked(grant)),
  row(v1('POST /payments/refund-requests/:id'), '401 404 404 404 404 404', '', missing(grant)),
  row(v1('DELETE /payments/refund-requests/:id'), '401 404 404 200 404 404', SEEN.message, asked()),

  row(v1('GET /admin/refund-requests'), '    401 403 403 403 403 200', SEEN.refundRequests, asked()),
  row(v1('GET /admin/failed-refunds'), '     401 403 403 403 403 200', SEEN.failedRefunds, failedRefund()),
  row(v1('POST /admin/failed-refunds/:id'), '401 403 403 403 403 200', SEEN.message, failedRefund(settled)),
  row(v1('POST /admin/failed-refunds/:id'), '401 403 403 403 403 404', '', missing(settled)),
  row(v1('GET /admin/transactions'), '       401 403 403 403 403 200', SEEN.allTransactions, asked()),
  row(v1('GET /admin/transactions/sums'), '  401 403 403 403 403 200', SEEN.transactionSums),
  row(v1('GET /admin/transactions/export'), '401 403 403 403 403 200', undefined),
  row(v1('GET /admin/payments/differences'), '401 403 403 403 403 200', SEEN.differences),
  row(v1('POST /admin/payments/differences/:id'), '401 403 403 403 403 200', SEEN.message, difference(explained)),
  row(v1('POST /admin/payments/differences/:id'), '401 403 403 403 403 404', '', missing(explained)),
  row(v1('GET /admin/approvals'), '          401 403 403 403 403 200', SEEN.approvals),
  row(v1('POST /admin/approvals/:id'), '     401 403 403 403 403 200', SEEN.ownListing, fresh('pending', approve)),
  row(v1('POST /admin/approvals/:id'), '     401 403 403 403 403 404', '', missing(approve)),

  row(v1('GET /generate/subjects'), '        200 200 200 200 200 200', SEEN.subjects),
  row(v1('POST /generate'), '                401 200 200 200 200 200', SEEN.picture, sending({ prompt: 'a fox' })),
  row(v1('GET /users/chats'), '              401 200 200 200 200 200', SEEN.chats),
  row(v1('GET /messages/:id'), '             401 200 200 200 200 200', SEEN.messages, partner()),
  row(v1('GET /messages/:id'), '             401 404 404 404 404 404', '', missing()),
  row(v1('POST /messages/send/:id'), '       401 201 201 201 201 201', SEEN.sent, partner(hello)),
  row(v1('POST /messages/send/:id'), '       401 404 404 404 404 404', '', missing(hello)),
  row(v1('POST /messages/read/:id'), '       401 200 200 200 200 200', SEEN.success, partner()),
  row(v1('POST /messages/read/:id'), '       401 404 404 404 404 404', '', missing()),
  row(v1('GET /notifications'), '            401 200 200 200 200 200', SEEN.notifications),
  row(v1('GET /notifications/unread'), '     401 200 200 200 200 200', SEEN.unread),
  row(v1('POST /notifications/read'), '      401 200 200 200 200 200', SEEN.notifications),
  row(v1('GET /events'), '                   401 200 200 200 200 200', undefined),
  row(v1('POST /discussions/create'), '      401 201 201 201 201 201', SEEN.newDiscussion, sending(foxes)),
  row(v1('GET /discussions/all'), '          200 200 200 200 200 200', SEEN.discussions),

  row(v1('POST /prompts/visit/:id'), '       200 200 200 200 200 200', SEEN.success, kept('listed')),
  row(v1('POST /prompts/visit/:id'), '       200 200 200 200 200 200', SEEN.success, kept('pending')),
  row(v1('POST /prompts/visit/:id'), '       200 200 200 200 200 200', SEEN.success, missing()),
  row(v1('GET /statistics'), '               401 200 200 200 200 200', SEEN.statistics),
  row(v1('GET /statistics/listings'), '      401 200 200 200 200 200', SEEN.listingStatistics),

  // By key. A session opens none of these, and a key none of the others.
  row(v1('GET /machine/prompts'), '          401 200 200 200 200 200', SEEN.owned),
  row(v1('GET /machine/prompts/:id'), '      401 404 200 200 404 404', SEEN.ownedText, kept('listed')),
  row(v1('GET /machine/prompts/:id'), '      401 404 404 200 404 404', SEEN.ownedText, kept('withdrawn')),
  row(v1('GET /machine/prompts/:id'), '      401 404 200 200 404 404', SEEN.ownedText, kept('rejected')),
  row(v1('GET /machine/prompts/:id'), '      401 404 200 404 404 404', SEEN.ownedText, kept('pending')),
  row(v1('GET /machine/prompts/:id'), '      401 404 404 404 404 404', '', missing()),
  row(v1('POST /machine/prompts/:id/fill'), '401 404 200 200 404 404', SEEN.filled, filled('listed')),
  row(v1('POST /machine/prompts/:id/fill'), '401 404 404 200 404 404', SEEN.filled, filled('withdrawn')),
  row(v1('POST /machine/prompts/:id/fill'), '401 404 404 404 404 404', '', missing({})),
  row('POST /mcp', '                         401 200 200 200 200 200', undefined, mcp('prompts/list')),
  row('POST /mcp', '                         401 200 200 200 200 200', undefined, mcp('prompts/get')),
  row('GET /mcp', '                          401 405 405 405 405 405', ''),

  // Pictures are public under addresses that cannot be guessed and that only those are told who may know of the prompt.
  row('GET /covers/:id/:key/:file', '        200 200 200 200 200 200', undefined, drawn('listed')),
  row('GET /covers/:id/:key/:file', '        200 200 200 200 200 200', undefined, drawn('pending')),
  row('GET /covers/:id/:key/:file', '        404 404 404 404 404 404', undefined, kept('listed')),
  row('GET /covers/:id/:key/:file', '        404 404 404 404 404 404', undefined, missing()),
  row('GET /cards/:kind/:id/:file', '        302 302 302 302 302 302', '', card('listed')),
  row('GET /cards/:kind/:id/:file', '        404 404 404 404 404 404', '', card('withdrawn')),
  row('GET /cards/:kind/:id/:file', '        404 404 404 404 404 404', '', card('rejected')),
  row('GET /cards/:kind/:id/:file', '        404 404 404 404 404 404', '', card('pending')),
  row('GET /files/*', '                      200 200 200 200 200 200', undefined, file('covers/access/320.webp')),
  row('GET /files/*', '                      404 404 404 404 404 404', '', file('drawn/access/320.webp')),
  row('GET /api/openapi.json', '             200 200 200 200 200 200', undefined),
  row('GET /api/docs', '                     200 200 200 200 200 200', undefined),
  row('GET /api/docs/json', '                200 200 200 200 200 200', undefined),
  row('GET /api/docs/yaml', '                200 200 200 200 200 200', undefined),
  row('GET /api/docs/static/index.html', '   302 302 302 302 302 302', undefined),
  row('GET /api/docs/static/swagger-initializer.js', '200 200 200 200 200 200', undefined),
  row('GET /api/docs/static/*', '            200 200 200 200 200 200', undefined, file('swagger-ui.css')),
]

/** Whether an answer may show a user whole, with the email that the specification gives a user. */
export const showsEmails = ({ shows }: AccessRow): boolean => shows === undefined || /(^|\.| )email( |$)/.test(shows)
