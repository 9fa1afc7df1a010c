import { promptSchema } from '@promptery/contract/listings/prompts'

/** Under what name something is in an answer: `prompts[]` for a list. */
const under = (name: string, fields: string): string =>
  fields
    .split(' ')
    .map((field) => `${name}.${field}`)
    .join(' ')

const and = (...fields: string[]): string => fields.join(' ')

/** What some may not read of a listing; all else of it is for everybody who may know of it. */
const SECRETS = new Set([
  'prompt',
  'newerVersion',
  'rejectionReason',
  'isHeld',
  'boughtAt',
  'boughtVersion',
  'boughtLicence',
  'gapHints',
  'versionNote',
])
/** What is said with one listing, and of one whose text was changed. */
const DETAILS = 'version worksWith samplesCount hasReviews licence allowsTries'
const CHANGED = 'textChangedAt'
const APART = `${DETAILS} ${CHANGED} rating`.split(' ')
const LISTING = and(...Object.keys(promptSchema.shape).filter((name) => !SECRETS.has(name) && !APART.includes(name)))
const RATING = under('rating', 'average count')
/** One with reviews. */
const RATED = and(LISTING, RATING)
const USER = '_id username email'
const ENGINEER = and(USER, 'user soldPrompts soldCount rank canSignIn', RATING)
const REVIEW = '_id author._id author.username stars text version isRefunded createdAt updatedAt'
const ANSWER = under('answer', 'text createdAt')
/** One that is answered and shows a sample. */
const WHOLE_REVIEW = and(REVIEW, ANSWER, under('sample', and('_id text model isCut', under('filling[]', 'gap value'))))
const MESSAGE = '_id senderId receiverId message createdAt clientKey'
const REFUND_STATE = 'receipt_id refundableUntil refundRequest refund returned outstanding dispute'
const ASKED = under('refundRequest', '_id status reason answer createdAt escalatesAt')
const TRANSACTION = and('_id reference prompt_id title amount date status', REFUND_STATE, ASKED)
const REFUND_REQUEST = and(
  '_id amount paidAt reason createdAt escalatesAt isEscalated prompt._id prompt.title',
  'buyer._id buyer.username seller._id seller.username',
)
const RECEIPT = and(
  'number date seller.name seller.address buyer.username buyer.email total refunded currency',
  under('items[]', 'title amount licence refund'),
)
const CHECKOUT = '_id status url amount currency'
const SHARE = '_id prompt_id title date price share state heldUntil frozenBy movedAt'
const STATEMENT =
  'month engineer._id engineer.username seller.name seller.address opening closing earned refunded paidOut isCut'
const PAYABLE = and(
  'user._id user.username user.email account.status account.reason',
  'sales payable debt amount failure',
)
const NOTIFICATION = '_id type actor._id actor.username prompt._id prompt.title reason isRead createdAt'
const FIGURES = 'earnings sales likes visits'
const SESSION = '_id device address createdAt lastSeenAt expiresAt current'
const API_KEY = '_id name start scopes createdAt expiresAt lastUsedAt'
const OWNED = and('_id title description type version newestVersion', under('gaps[]', 'name'))
const LIBRARY_ITEM = '_id title type price uploaderName cover_image owned isOwn folderId isFavourite'
/** What is held beside the text that it contains. */
const HOLD_SIDE = and('title text author._id author.username', under('common[]', 'start end'))
const HOLD = and('_id kind createdAt updatedAt', under('held', HOLD_SIDE), under('sold', `${HOLD_SIDE} promptId`))
const DISCUSSION = '_id topic description createdAt author._id author.username'
const CART_ITEM = '_id id title description price type uploaderName image cover_image addedAt licence isAvailable'

/** The fields of answers, by what they answer. What is not named here must be in no answer. */
export const SEEN = {
  success: 'success',
  message: 'success message',
  config:
    'appName logoUrl payments currency mail images runs.texts runs.images triesPerDay runsPerDay requireApproval hasReviews refundDays',
  statistics: and('success', under('totals', FIGURES), under('days[]', and('day', FIGURES))),
  listingStatistics: and('success nextCursor', under('listings[]', and('_id title', FIGURES))),
  newUser: and('success message', under('user', USER)),
  signedIn: and('success message', under('user', `${USER} role`)),
  self: and('success', under('user', `${USER} role`)),
  sessions: and('success', under('sessions[]', SESSION)),
  apiKeys: and('success', under('keys[]', API_KEY)),
  newApiKey: and('success key', under('apiKey', '_id name start scopes createdAt expiresAt')),
  owned: and('success nextCursor', under('prompts[]', OWNED)),
  ownedText: and('success', under('prompt', '_id title description type version newestVersion gaps text')),
  filled: 'success text open',
  signedOut: 'success message ended',
  user: and('success', under('data', USER)),
  engineer: ENGINEER,
  engineers: under('[]', ENGINEER),
  listing: and('success', under('prompt', and(LISTING, DETAILS))),
  changedListing: and('success', under('prompt', and(RATED, DETAILS, CHANGED))),
  listings: and('success nextCursor', under('prompts[]', RATED)),
  market: and('success nextCursor', under('total', 'count isExact'), under('prompts[]', RATED)),
  suggestedPrompts: and('success searches engineers', under('prompts[]', '_id title')),
  suggestedEngineers: and('success searches prompts', under('engineers[]', 'user username')),
  approvals: and(
    'success nextCursor',
    under('prompts[]', `${LISTING} prompt samplesCount worksWith gapHints versionNote`),
  ),
  ownListings: and('success nextCursor', under('prompts[]', `${RATED} samplesCount prompt`)),
  engineerListings: and('success nextCursor', under('data[]', RATED)),
  newListing: and('success message', under('newPrompt', and(LISTING, DETAILS, 'prompt gapHints'))),
  ownListing: and('success message', under('prompt', and(LISTING, DETAILS, 'prompt gapHints'))),
  changedOwnListing: and('success message', under('prompt', and(LISTING, DETAILS, CHANGED, 'prompt gapHints'))),
  versions: and('success', under('versions[]', 'number createdAt note')),
  version: and('success', under('version', 'number createdAt note prompt gapHints')),
  deleted: 'success message withdrawn',
  bought: 'success message status',
  begun: 'success message status checkout._id checkout.url',
  checkout: and(
    'success',
    under('checkout', and(CHECKOUT, 'mismatch', under('purchases[]', 'prompt_id title amount status'))),
  ),
  fillings: and('success', under('fillings[]', and('_id name updatedAt', under('values[]', 'gap value')))),
  samples: and('success', under('samples[]', and('_id picture text model', under('filling[]', 'gap value')))),
  pictures: and('success', under('samples[]', and('_id picture model', under('filling[]', 'gap value')))),
  outline: and(
    'success',
    under('outline', 'characters words gaps.count gaps.names languages codeLanguages codeBlocks sections steps'),
  ),
  tryForm: and('success makes model triesLeft resetsAt', under('gaps[]', 'name choices hasDefault label description')),
  tried: 'success result.text result.isCut triesLeft resetsAt',
  ran: 'success result.text result.isCut',
  reviews: and('success nextCursor mine reviewable isRemoved', under('reviews[]', WHOLE_REVIEW)),
  reviewsOfNone: 'success nextCursor mine reviewable isRemoved reviews',
  review: and('success', under('review', `${REVIEW} answer sample`)),
  answeredReview: and('success', under('review', and(REVIEW, ANSWER, 'sample'))),
  shownReview: and('success', under('review', and(REVIEW, 'answer', under('sample', '_id text model isCut filling')))),
  reviewSample: and('success', under('sample', and('_id text model', under('filling[]', 'gap value')))),
  library: and('success nextCursor', under('items[]', `${LIBRARY_ITEM} unlisted`)),
  libraryFolder: and('success nextCursor', under('items[]', LIBRARY_ITEM)),
  placed: and('success', under('item', 'folderId isFavourite')),
  folders: and('success', under('folders[]', '_id name')),
  newFolder: and('success', under('folder', '_id name'), under('folders[]', '_id name')),
  deletedFolder: and('success promptIds', under('folders[]', '_id name')),
  cart: and('success', under('items[]', CART_ITEM)),
  transactions: and('success nextCursor', under('transactions[]', TRANSACTION)),
  allTransactions: and(
    'success nextCursor',
    under('transactions[]', `${TRANSACTION} user._id user.username engineer._id engineer.username`),
  ),
  transactionSums: 'success count currency paid refunded platformFee engineers',
  paymentStatus: and(
    'success checkedAt unreachableSince',
    under('problems[]', 'code message action'),
    under('refusals[]', 'operation code message count firstAt lastAt workedAt'),
    under(
      'events',
      and('lastReceivedAt', under('lastRefused', 'at reason'), under('otherVersion', 'at version expected')),
    ),
  ),
  differences: and(
    'success nextCursor',
    under('lastRun', 'endedAt differences failure'),
    under('differences[]', '_id description foundAt seenAt resolvedAt explanation explainedAt'),
  ),
  payouts: and(
    'success holdDays months account.status account.reason',
    under('amounts', 'held payable onTheWay paidOut debt'),
  ),
  shares: and('success nextCursor', under('sales[]', SHARE)),
  statement: and(
    'success',
    under('statement', and(STATEMENT, under('lines[]', '_id date kind title price fee amount'))),
  ),
  accountPage: 'success url',
  payable: and('success nextCursor', under('engineers[]', PAYABLE)),
  markedPaid: 'success message amount',
  askedRefund: 'success message refundRequest._id',
  refundRequests: and('success nextCursor', under('refundRequests[]', REFUND_REQUEST)),
  failedRefunds: and(
    'success nextCursor',
    under('refunds[]', '_id title amount paid currency status failure failureCode failedAt buyer._id buyer.username'),
  ),
  receipt: and('success', under('receipt', RECEIPT)),
  chats: and('loggedInUserId nextCursor', under('data[]', and('_id username unread', under('lastMessage', MESSAGE)))),
  messages: under('[]', MESSAGE),
  sent: MESSAGE,
  unread: 'success messages notifications',
  notifications: and('success unread nextCursor', under('notifications[]', NOTIFICATION)),
  holds: and('success nextCursor', under('holds[]', HOLD)),
  discussions: and('success nextCursor', under('data[]', DISCUSSION)),
  newDiscussion: and('success', under('data', DISCUSSION)),
  picture: and('success image', under('sketch', 'subject word')),
  subjects: and('success', under('groups[]', 'group subjects')),
} as const

/** What a buyer alone sees of the reviews of a prompt. */
export const OWN_REVIEW = and(under('mine', WHOLE_REVIEW), under('reviewable', 'bought current'))

/** A cover is one thing: addresses and measures of pictures. */
const WHOLE = new Set(['cover_image', 'picture'])

/** The paths of all fields in an answer, those of lists without their places. */
export function fieldsIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) {
    const inner = value.flatMap((item) => (isObject(item) ? fieldsIn(item, `${path}[]`) : []))
    return [...new Set(inner.length > 0 || path === '' ? inner : [path])]
  }
  if (!isObject(value)) return [path]
  return Object.entries(value).flatMap(([key, field]) => {
    const name = path === '' ? key : `${path}.${key}`
    return WHOLE.has(key) ? [name] : fieldsIn(field, name)
  })
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
