/** The fixed lists and limits of the specification (section 9) and of its decisions. */

/** What the upload form offers. */
export const UPLOAD_TYPES = ['DALL-E', 'GPT', 'Midjourney', 'Stable Diffusion'] as const

/** What the marketplace filter offers, after "All". `GPT-3` and `GPT` are one type. */
export const FILTER_TYPES = ['DALL-E', 'GPT-3', 'Midjourney', 'Stable Diffusion', 'Leonardo Ai', 'Llama'] as const

/** Every type that is stored: both lists, with `GPT` standing for `GPT-3` too. */
export const PROMPT_TYPES = ['DALL-E', 'GPT', 'Midjourney', 'Stable Diffusion', 'Leonardo Ai', 'Llama'] as const
export type PromptType = (typeof PROMPT_TYPES)[number]

/** Those that make pictures: a cover that the shop has drawn could pass for a result of theirs. */
export const PICTURE_TYPES: readonly PromptType[] = ['DALL-E', 'Midjourney', 'Stable Diffusion', 'Leonardo Ai']

/** Every name a request may use for a type. */
export const ACCEPTED_TYPES = [...PROMPT_TYPES, 'GPT-3'] as const

/** The stored type for a name of either list. */
export function canonicalType(name: (typeof ACCEPTED_TYPES)[number]): PromptType {
  return name === 'GPT-3' ? 'GPT' : name
}

/** What a prompt of a type makes. */
export const resultOf = (type: PromptType): 'text' | 'image' => (type === 'GPT' || type === 'Llama' ? 'text' : 'image')

export const ENGINES = ['Chat gpt-4 turbo', 'Chat gpt', 'Chat gpt-32k', 'Chat gpt-3.5 turbo'] as const
export type Engine = (typeof ENGINES)[number]

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
export type Category = (typeof CATEGORIES)[number]

export const SORTS = ['Top', 'Newest', 'Oldest'] as const
export type Sort = (typeof SORTS)[number]
/** While something is searched, this joins them (decisions, Sorts). */
export const BEST_MATCH = 'Best match'
/** Once the shop has reviews, this joins them. */
export const BEST_RATED = 'Best rated'

/** Inclusive ranges in dollars. */
export const PRICE_RANGES = ['2-3', '4-5', '6-7', '8-9'] as const
/** Joins them with a payment provider, where prices go so far: 10 and more. */
export const TEN_AND_MORE = '10-'

/** The prices that a prompt may have, in dollars. */
export const PRICES = [0, 2, 4, 6, 8] as const
export type Price = (typeof PRICES)[number]
/** With a payment provider a price may also be any other from `min` to `max` dollars, to the cent. */
export const OTHER_PRICE = { min: 1, max: 999 } as const

/** What a buyer may do with a prompt. The first is what a listing has unless its uploader chooses another. */
export const LICENCES = ['personal', 'commercial', 'cc0', 'cc-by-4.0'] as const
export type Licence = (typeof LICENCES)[number]

/** What the form suggests beside `worksWith`; other names may be typed. */
export const KNOWN_MODELS = [
  'ChatGPT',
  'Claude',
  'Copilot',
  'DALL-E 3',
  'DeepSeek',
  'Flux',
  'Gemini',
  'GPT-4o',
  'GPT-4 Turbo',
  'GPT-5',
  'Grok',
  'Ideogram',
  'Leonardo Ai',
  'Llama 3',
  'Midjourney v6',
  'Midjourney v7',
  'Mistral',
  'Perplexity',
  'Qwen',
  'Stable Diffusion XL',
] as const
/** What a user looks at: what they have bought and uploaded, one of both, what they have marked, or what they like. */
export const LIBRARY_VIEWS = ['all', 'bought', 'own', 'favourites', 'liked'] as const
export type LibraryView = (typeof LIBRARY_VIEWS)[number]

/** By when a prompt came into the list, or by the beginning of its title. */
export const LIBRARY_SORTS = ['Newest', 'Oldest', 'Title'] as const
export type LibrarySort = (typeof LIBRARY_SORTS)[number]

export const LIMITS = {
  username: { min: 3, max: 30 },
  emailMax: 254,
  password: { min: 8, max: 128 },
  title: { min: 3, max: 200 },
  description: { min: 1, max: 5_000 },
  promptText: { min: 1, max: 200_000 },
  tipsMax: 5_000,
  /** Names of models that a prompt was tried on. */
  worksWith: { max: 8, name: { min: 1, max: 60 } },
  versionNoteMax: 500,
  /** The latest of a prompt. */
  versionsShown: 100,
  topic: { min: 3, max: 200 },
  discussion: { min: 1, max: 5_000 },
  message: { min: 1, max: 5_000 },
  /** A list shows so many characters of a sample's text, and as many of what it was filled in with. */
  review: { textMax: 5_000, answer: { min: 1, max: 5_000 }, sampleShownMax: 600 },
  generateTopic: { min: 1, max: 1_000 },
  reasonMax: 1_000,
  searchMax: 200,
  /** Suggestions begin with so many characters. */
  suggestMin: 2,
  /** Results are counted so far. */
  totalMax: 1_000,
  coverBytesMax: 10 * 1024 * 1024,
  coverPixelsMax: 50_000_000,
  pageSize: 24,
  pageSizeMax: 100,
  likesShown: 100,
  discussionsShown: 100,
  messagesShown: 200,
  /** What is kept of filling in a prompt's gaps: so many for a prompt, each of so many gaps and characters. Filled in, a text has `filledMax`. */
  filling: {
    perPrompt: 20,
    name: { min: 1, max: 60 },
    gapsMax: 100,
    gapNameMax: 400,
    valueMax: 5_000,
    lengthMax: 40_000,
    filledMax: 400_000,
  },
  /** What machines sign in with for their user. */
  apiKey: { perUser: 20, name: { min: 1, max: 60 }, days: [30, 90, 365], daysUsual: 365 },
  /** What machines read: so many prompts on a page and so many gaps of each. */
  machine: { pageSize: 20, gapsMax: 100 },
  /** Results that an engineer shows. */
  sample: { perPrompt: 8, textMax: 20_000, modelMax: 60 },
  /** Of the names of gaps that an outline tells: what is longer is rather a sentence of the text. */
  outline: { gapNameMax: 40, gapsMax: 100 },
  /** What is filled in to try a prompt that is not one's own: little room for talking its text out of the model. */
  try: { valueMax: 500, lengthMax: 2_000 },
  /** What an engineer says of the gaps of a prompt. */
  gapHints: { max: 100, label: { min: 1, max: 60 }, descriptionMax: 300 },
  /** The folders of a library, and how many prompts are put into one at once. */
  library: { folders: 100, folderName: { min: 1, max: 60 }, movedMax: 5_000 },
} as const

/** So long the engineer may decide whether money goes back; then the admins do. */
export const REFUND_DECISION_DAYS = 5

/** How many days an engineer's statistics may go back. */
export const STATISTICS_DAYS = [7, 30, 90, 365] as const

export const ROLES = ['member', 'admin'] as const

/**
 * What an admin moderates: what waits for approval, oldest first; what is on the market; what was rejected, the newest
 * first. In a shop that lists before it approves, a prompt can be pending and listed.
 */
export const MODERATED = ['pending', 'listed', 'rejected'] as const
export type Moderated = (typeof MODERATED)[number]

/** The widths, in pixels, in which every cover is kept. All covers are cut to 4:3 by the client. */
export const COVER_WIDTHS = [320, 640, 1280] as const

/**
 * How wide the client shows a cover, for choosing among those: the server's page asks for the first one in the same
 * words. For a phone a little less than it is: 640 pixels do for most, and twice as many are three times the bytes.
 */
export const COVER_SIZES = {
  card: '(min-width: 80rem) 18rem, (min-width: 48rem) 30vw, (min-width: 30rem) 46vw, 85vw',
  detail: '(min-width: 64rem) 60vw, 85vw',
} as const

/** Why a file cannot be a cover. */
export const COVER_REFUSALS = {
  noPicture: 'This file is not a picture: choose a JPEG, PNG, WebP, AVIF or GIF',
  tooLarge: 'This file is larger than 10 MB: choose a smaller one',
} as const

/** What 'Send a Message' on an engineer's profile says. */
export const GREETING = 'Hi! I saw your prompts on the marketplace and would like to work with you.'
