/** Lists of the specification, with which a shop begins (`listings/lists.ts`), and limits. */

/** Offered by the upload form. */
export const UPLOAD_TYPES = ['DALL-E', 'GPT', 'Midjourney', 'Stable Diffusion'] as const

/** Offered by the marketplace filter, after "All", which calls `GPT` `GPT-3`. */
export const PROMPT_TYPES = ['DALL-E', 'GPT', 'Midjourney', 'Stable Diffusion', 'Leonardo Ai', 'Llama'] as const

export const ENGINES = ['Chat gpt-4 turbo', 'Chat gpt', 'Chat gpt-32k', 'Chat gpt-3.5 turbo'] as const

export const CATEGORIES = [
  'Anime',
  'Animal',
  'Art',
  'Building',
  'Business',
  'Cartoon',
  'Celebrity',
  'Fantasy',
  'Fun',
  'Games',
  'Icons',
  'Wallpaper',
  'Writing',
] as const

/** Formats of the export of one's own listings. */
export const EXPORT_FORMATS = ['csv', 'json', 'markdown'] as const

export const SORTS = ['Top', 'Newest', 'Oldest'] as const
export type Sort = (typeof SORTS)[number]
/** Offered with a search term (decisions, Sorts). */
export const BEST_MATCH = 'Best match'
/** Offered once the shop has reviews. */
export const BEST_RATED = 'Best rated'

/** Inclusive ranges in dollars. */
export const PRICE_RANGES = ['2-3', '4-5', '6-7', '8-9'] as const
/** Offered with a payment provider: 10 and more. */
export const TEN_AND_MORE = '10-'

/** The listed prices in dollars. */
export const PRICES = [0, 2, 4, 6, 8] as const
/** With a payment provider any price from `min` to `max` dollars is possible, to the cent. */
export const OTHER_PRICE = { min: 1, max: 999 } as const

/** What a buyer may do with a prompt. The first one is the default. */
export const LICENCES = ['personal', 'commercial', 'cc0', 'cc-by-4.0'] as const
export type Licence = (typeof LICENCES)[number]
/** Licences under which buyers may publish the text. */
export const PUBLIC_LICENCES: readonly Licence[] = ['cc0', 'cc-by-4.0']

/** Views of a user's library. `all`: bought and own prompts. */
export const LIBRARY_VIEWS = ['all', 'bought', 'own', 'favourites', 'liked'] as const
export type LibraryView = (typeof LIBRARY_VIEWS)[number]

/** Sort orders of a library: by the time of adding, or by title. */
export const LIBRARY_SORTS = ['Newest', 'Oldest', 'Title'] as const
export type LibrarySort = (typeof LIBRARY_SORTS)[number]

export const LIMITS = {
  username: { min: 3, max: 30 },
  /** Characters as people count them (grapheme clusters). `unitsMax`: UTF-16 code units, which a family of emoji has many of. */
  displayName: { max: 50, unitsMax: 400 },
  emailMax: 254,
  password: { min: 8, max: 128 },
  /** A code of an authenticator app or a recovery code, as typed. `recovery`: how many a user has. */
  code: { max: 40, recovery: 10 },
  passkey: { perUser: 20, name: { min: 1, max: 60 } },
  /** Accounts at identity providers that a user may link. */
  identitiesPerUser: 10,
  /** What a provider adds to the address that it sends people back to. */
  providerQueryMax: 4_000,
  title: { min: 2, max: 200 },
  description: { min: 1, max: 5_000 },
  /** `variablesMax`: different variables of a text. */
  promptText: { min: 1, max: 200_000, variablesMax: 500 },
  /** The part of a text's words that its engineer may show, in percent. */
  previewPercentMax: 30,
  tipsMax: 5_000,
  /** Models that the uploader has tried. */
  worksWith: { max: 8, name: { min: 1, max: 60 } },
  versionNoteMax: 500,
  /** The latest of a prompt. */
  versionsShown: 100,
  topic: { min: 2, max: 200 },
  discussion: { min: 1, max: 5_000 },
  message: { min: 1, max: 5_000 },
  /** `sampleShownMax`: characters that a list shows of a sample's text, and of its values. */
  review: { textMax: 5_000, answer: { min: 1, max: 5_000 }, sampleShownMax: 600 },
  generateTopic: { min: 1, max: 1_000 },
  reasonMax: 1_000,
  /** Briefs, terms and words of offers. */
  offerTextMax: 5_000,
  /** `perDay`: reports of a member. `shown`: reports and earlier decisions that a case shows. */
  report: { textMax: 2_000, perDay: 20, suspensionDaysMax: 365, shown: 10 },
  searchMax: 200,
  /** Least number of typed characters for suggestions. */
  suggestMin: 2,
  /** Totals are counted up to this number. */
  totalMax: 1_000,
  coverBytesMax: 10 * 1024 * 1024,
  coverPixelsMax: 50_000_000,
  pageSize: 24,
  pageSizeMax: 100,
  likesShown: 100,
  /** Similar prompts of a listing. */
  similarShown: 10,
  discussionsShown: 100,
  messagesShown: 200,
  /** Saved values of a prompt's variables. `lengthMax`: characters of all names and values. `filledMax`: of the filled-in text. */
  savedValues: {
    perPrompt: 20,
    name: { min: 1, max: 60 },
    variablesMax: 100,
    variableNameMax: 400,
    valueMax: 5_000,
    lengthMax: 40_000,
    filledMax: 400_000,
  },
  /** Keys of the public API. */
  apiKey: { perUser: 20, name: { min: 1, max: 60 }, days: [30, 90, 365], daysUsual: 90 },
  /** Prompts on a page of the public API, and variables of each prompt. */
  publicApi: { pageSize: 20, variablesMax: 100 },
  /** Sample results of a prompt, shown by its engineer. */
  sample: { perPrompt: 8, textMax: 20_000, modelMax: 60 },
  /** Variables named in an outline. Longer names are rather sentences of the text. */
  outline: { variableNameMax: 40, variablesMax: 100 },
  /** Values and output of trying a prompt that the user does not own: small, against prompt extraction. */
  try: { valueMax: 500, lengthMax: 2_000, outputMax: 3_000 },
  /** An engineer's descriptions of a prompt's variables. */
  variableDescriptions: { max: 100, label: { min: 1, max: 60 }, descriptionMax: 300 },
  /** Folders of a library. `movedMax`: prompts moved into a folder by one request. */
  library: { folders: 100, folderName: { min: 1, max: 60 }, movedMax: 5_000 },
} as const

/** Days in which the engineer decides about a refund request. Afterwards the admins do. */
export const REFUND_DECISION_DAYS = 5

/** How many days an engineer's statistics may go back. */
export const STATISTICS_DAYS = [7, 30, 90, 365] as const

export const ROLES = ['member', 'admin'] as const

/**
 * Moderation lists: prompts pending approval, oldest first; listed ones; rejected ones, newest first. In a shop that
 * lists before it approves, a prompt can be pending and listed.
 */
export const MODERATED = ['pending', 'listed', 'rejected'] as const
export type Moderated = (typeof MODERATED)[number]

/** Widths of the stored sizes of a cover, in pixels. The client crops covers to 4:3. */
export const COVER_WIDTHS = [320, 640, 1280] as const

/**
 * `sizes` attributes of covers, shared with the server, which preloads the first one. Phones get a little less than the
 * real width, for which a picture of half the pixels suffices: the next one is three times the bytes.
 */
export const COVER_SIZES = {
  card: '(min-width: 80rem) 18rem, (min-width: 48rem) 30vw, (min-width: 22.5rem) 44vw, 92vw',
  detail: '(min-width: 64rem) 60vw, 85vw',
} as const

/** The message that 'Send a Message' on an engineer's profile sends. */
export const GREETING = 'Hi! I saw your prompts on the marketplace and would like to work with you.'

/** Listings, topics and answers of a user that can be held in a day. Further ones that need a check are refused. */
export const HOLDS_PER_DAY = 5

/** Cards of one request. */
export const CARDS_MAX = 100
