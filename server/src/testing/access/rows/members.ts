import { randomUUID } from 'node:crypto'
import { OWN_REVIEW, SEEN } from '../fields.ts'
import { type AccessRow, type Ask, fresh, kept, missing, prompt, row, seen, sending, v1 } from '../row.ts'
import type { State, World } from '../world.ts'

/** One that its uploader lets members try, for this call alone. */
const triable = (state: State, body?: object) => ({
  ...prompt(state),
  ask: async (world: World): Promise<Ask> => ({
    params: { id: await world.triableThatIs(state) },
    ...(body && { body }),
  }),
})
const keep = { name: 'For Mira', values: [{ gap: 'city', value: 'Rome' }] }
const filledIn = { values: [{ gap: 'city', value: 'Rome' }] }
const praise = { stars: 4, text: 'It does what it says', version: 1 }
const poem = { text: 'A poem', model: 'GPT-4' }
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
/** The same, with a sample. */
const shownWithReview = (state: State) => ({
  ...prompt(state),
  ask: async (world: World): Promise<Ask> => {
    const promptId = await world.promptThatIs(state)
    const id = await world.reviewOfBuyer(promptId)
    await world.sampleOfBuyer(promptId, 'A result')
    return { params: { id } }
  },
})
/** The same, by its prompt. */
const reviewedPrompt = (body?: object) => ({
  about: 'what the buyer has reviewed',
  ask: async (world: World): Promise<Ask> => {
    const id = await world.promptThatIs('listed')
    await world.reviewOfBuyer(id)
    return { params: { id }, ...(body && { body }) }
  },
})
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

/** What members add to a prompt: what they keep, try, run, write of it, and where they put it. */
export const OF_MEMBERS: readonly AccessRow[] = [
  //                                        vis use upl buy oth adm
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
  row(v1('DELETE /prompts/reviews/:id'), '   401 200 200 200 200 200', SEEN.success, reviewedPrompt()),
  row(v1('DELETE /prompts/reviews/:id'), '   401 200 200 200 200 200', SEEN.success, missing()),
  row(v1('PUT /prompts/review-sample/:id'), '    401 404 404 200 404 404', SEEN.shownReview, reviewedPrompt(poem)),
  row(v1('PUT /prompts/review-sample/:id'), '    401 404 404 404 404 404', '', fresh('listed', poem)),
  row(v1('PUT /prompts/review-sample/:id'), '    401 404 404 404 404 404', '', missing(poem)),
  row(v1('DELETE /prompts/review-sample/:id'), ' 401 200 200 200 200 200', SEEN.success, reviewedPrompt()),
  row(v1('DELETE /prompts/review-sample/:id'), ' 401 200 200 200 200 200', SEEN.success, missing()),
  row(v1('GET /reviews/sample/:id'), '       200 200 200 200 200 200', SEEN.reviewSample, shownWithReview('listed')),
  row(v1('GET /reviews/sample/:id'), '       404 404 200 200 404 200', SEEN.reviewSample, shownWithReview('withdrawn')),
  row(v1('GET /reviews/sample/:id'), '       404 404 200 200 404 200', SEEN.reviewSample, shownWithReview('rejected')),
  row(v1('GET /reviews/sample/:id'), '       404 404 404 404 404 404', '', missing()),
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
  row(v1('GET /users/library'), '            401 200 200 200 200 200', SEEN.libraryFolder, inFolder),
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
]
