import { z } from 'zod'
import {
  cursorSchema,
  filterOf,
  headlineSchema,
  idSchema,
  keepsDirection,
  messageSchema,
  successSchema,
  TURNS_DIRECTION,
  timestampSchema,
} from '../common.ts'
import {
  ACCEPTED_TYPES,
  BEST_MATCH,
  BEST_RATED,
  CATEGORIES,
  ENGINES,
  LICENCES,
  LIMITS,
  PROMPT_TYPES,
  SORTS,
} from '../constants.ts'
import type { GapHint } from '../gaps/gaps.ts'
import { OF_THE_LIST, type PriceRules, priceSchema } from './price.ts'
import { ratingSchema } from './rating.ts'

/** Approval of a listing: `pending` when uploaded, then one of the others. */
export const APPROVAL_STATUSES = ['pending', 'approved', 'rejected'] as const
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

/**
 * Which act leads from which status to which. An edited listing waits for approval again. What was approved can still be
 * rejected: that is how an admin takes a listing off the market when it turns out to be wrong. What was rejected can
 * still be approved: that is how an admin takes it back.
 */
export const APPROVAL_MOVES = {
  approve: { from: ['pending', 'rejected'], to: 'approved' },
  reject: { from: ['pending', 'approved'], to: 'rejected' },
  edit: { from: ['pending', 'approved', 'rejected'], to: 'pending' },
} as const satisfies Record<string, { from: readonly ApprovalStatus[]; to: ApprovalStatus }>

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values, what: string) =>
  z.enum(values, { error: `Choose ${what} from the list` })

/** A list, which a form sends as the text of its JSON. */
export const listFromForm = <Item extends z.ZodType>(list: z.ZodArray<Item>) =>
  z.preprocess((value) => (typeof value === 'string' ? parseList(value) : value), list)

function parseList(text: string): unknown {
  if (text === '') return []
  try {
    return JSON.parse(text, (_, value) => {
      // What is refused of a body wherever it is written as it is, is here behind escapes.
      if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) throw new SyntaxError()
      return value
    })
  } catch {
    return text
  }
}

const { worksWith, gapHints } = LIMITS

/** Names of models, each once whatever its case. */
const worksWithSchema = listFromForm(
  z
    .array(headlineSchema(worksWith.name))
    .max(worksWith.max, `Name at most ${worksWith.max}`)
    .refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length, 'Name each once'),
)

export const gapHintSchema: z.ZodType<GapHint> = z.object({
  gap: z.string().min(1).max(LIMITS.filling.gapNameMax, `Use at most ${LIMITS.filling.gapNameMax} characters`),
  label: headlineSchema(gapHints.label).optional(),
  description: z
    .string()
    .trim()
    .min(1, 'Leave out what is empty')
    .max(gapHints.descriptionMax, `Use at most ${gapHints.descriptionMax} characters`)
    .refine(keepsDirection, TURNS_DIRECTION)
    .optional(),
})

/** In the order in which the gaps are asked for. Those of gaps that the text does not have are not kept. */
const gapHintsSchema = listFromForm(
  z
    .array(gapHintSchema)
    .max(gapHints.max, `Describe at most ${gapHints.max} gaps`)
    .refine((hints) => new Set(hints.map(({ gap }) => gap)).size === hints.length, 'Name each gap once'),
)

/** The fields of a listing that its uploader writes. The cover comes beside them as a file. */
export const promptFieldsAt = (rules: PriceRules) => promptFields.extend({ price: priceSchema(rules) })

/** As `promptFieldsAt`, at the prices of the list. */
export const promptFields = z.object({
  title: headlineSchema(LIMITS.title),
  description: z
    .string()
    .trim()
    .min(LIMITS.description.min, 'Say what the prompt does')
    .max(LIMITS.description.max, `Use at most ${LIMITS.description.max} characters`),
  type: oneOf(ACCEPTED_TYPES, 'a type'),
  category: oneOf(CATEGORIES, 'a category'),
  price: priceSchema(OF_THE_LIST),
  prompt: z
    .string()
    .max(LIMITS.promptText.max, `Use at most ${LIMITS.promptText.max} characters`)
    .refine((text) => text.trim().length >= LIMITS.promptText.min, 'Write the prompt that is sold'),
  engine: oneOf(ENGINES, 'an engine'),
  tipsToUse: z.string().trim().max(LIMITS.tipsMax, `Use at most ${LIMITS.tipsMax} characters`).default(''),
  licence: oneOf(LICENCES, 'a licence').default(LICENCES[0]),
  allowsTries: z.preprocess((value) => value === true || value === 'true', z.boolean()).default(false),
  worksWith: worksWithSchema.default([]),
  gapHints: gapHintsSchema.default([]),
})
export type PromptFields = z.infer<typeof promptFields>

export const coverSchema = z.object({
  /** The widest picture. */
  url: z.string(),
  /** Every width there is, narrow to wide: `covers.ts` makes their addresses of `url`. */
  widths: z.array(z.number().int()),
  width: z.number().int(),
  height: z.number().int(),
  /** A tiny picture as a data URL, to stand in while the real one loads. */
  placeholder: z.string(),
  /** Drawn by the shop from the title: no result of the prompt. Only where it is. */
  isDrawn: z.literal(true).optional(),
})

export const promptSchema = z.object({
  id: idSchema,
  _id: idSchema,
  title: z.string(),
  description: z.string(),
  type: z.enum(PROMPT_TYPES),
  category: z.enum(CATEGORIES),
  /** Dollars. */
  price: z.number(),
  engine: z.enum(ENGINES),
  tipsToUse: z.string(),
  /** What whoever buys it now may do with it: with one prompt alone. */
  licence: z.enum(LICENCES).optional(),
  uploadedBy: idSchema,
  /** The uploader's name, so that a list needs no second call. */
  uploaderName: z.string(),
  cover_image: coverSchema,
  /** How many results its uploader shows: with one prompt, and in lists that have the texts. */
  samplesCount: z.number().int().optional(),
  /** With one prompt the latest 100; in lists nobody's but the asking user's own, which is always there if they liked. */
  likes: z.array(idSchema),
  likesCount: z.number().int(),
  /** Whether the asking user has liked it. */
  likedByMe: z.boolean(),
  salesCount: z.number().int(),
  /** Only where there are reviews. */
  rating: ratingSchema.optional(),
  /** Whether there are reviews, also such that do not count: only with one prompt. */
  hasReviews: z.boolean().optional(),
  createdAt: timestampSchema,
  /** Of what its uploader wrote, and of its status. */
  updatedAt: timestampSchema,
  status: z.enum(APPROVAL_STATUSES),
  /** No longer on the market; its buyers keep it. */
  withdrawn: z.boolean(),
  /** What an admin wrote when rejecting it: only for its uploader and admins. */
  rejectionReason: z.string().optional(),
  /** Whether the asking user has bought it. */
  owned: z.boolean(),
  /** Whether its uploader lets members try it: only with one prompt. */
  allowsTries: z.boolean().optional(),
  /** When the asking user bought it; only where they have. */
  boughtAt: timestampSchema.optional(),
  /** What the asking user bought it under: with one prompt, and only where the purchase has kept it. */
  boughtLicence: z.enum(LICENCES).optional(),
  /** Whether the asking user could buy it: it is on the market, and neither their own nor bought already. */
  isForSale: z.boolean(),
  /**
   * The text that is sold: only for its uploader, its buyers and admins, and never in a list others see. For a buyer it
   * is the one that was bought, whatever its uploader has made of it since.
   */
  prompt: z.string().optional(),
  /** The text that has replaced the one that the asking user bought: with one prompt, and only where there is one. */
  newerVersion: z
    .object({
      number: z.number().int(),
      prompt: z.string(),
      createdAt: timestampSchema,
      gapHints: z.array(gapHintSchema),
    })
    .optional(),
  /** The number of its current text. This and what follows is with one prompt, and not in lists. */
  version: z.number().int().optional(),
  /** When its text was last changed; absent for the first one. */
  textChangedAt: timestampSchema.optional(),
  /** The number of the text that the asking user has bought; only where they have. */
  boughtVersion: z.number().int().optional(),
  /** The models that its uploader has tried it on. */
  worksWith: z.array(z.string()).optional(),
  /** What its uploader says of the gaps of `prompt`; only for those who may read that. */
  gapHints: z.array(gapHintSchema).optional(),
  /** What its uploader says of the last change of its text: only where admins judge it. */
  versionNote: z.string().optional(),
})
export type Prompt = z.infer<typeof promptSchema>

export const listPromptsQuery = z.object({
  type: filterOf(ACCEPTED_TYPES),
  sort: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum([...SORTS, BEST_RATED, BEST_MATCH]).default('Newest'),
  ),
  engine: filterOf(ENGINES),
  category: filterOf(CATEGORIES),
  search: z.string().trim().max(LIMITS.searchMax).default(''),
  /** Searches for exactly what was typed, slips and all. */
  verbatim: z.preprocess((value) => value === true || value === 'true', z.boolean()).default(false),
  priceRange: z
    .preprocess(
      (value) => (value === '' ? 'All' : value),
      z.union([z.literal('All'), z.string().regex(/^\d{1,4}-(\d{1,4})?$/, 'Write a range as 2-3 or 10-')]),
    )
    .prefault('All'),
  /** Only what costs nothing. */
  free: z.preprocess((value) => value === true || value === 'true', z.boolean()).default(false),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).default(LIMITS.pageSize),
  cursor: cursorSchema.optional(),
})
export type ListPromptsQuery = z.infer<typeof listPromptsQuery>

/** `isExact` false: there are more, and they are not counted. */
const totalSchema = z.object({ count: z.number().int().max(LIMITS.totalMax), isExact: z.boolean() })
export type Total = z.infer<typeof totalSchema>

export const promptsResponse = successSchema.extend({
  prompts: z.array(promptSchema),
  nextCursor: cursorSchema.nullable(),
  /** How many the filters and the search let through. Only on the first page of the market. */
  total: totalSchema.optional(),
  /** What was searched instead: no listing has what was typed, and this differs by slips. */
  corrected: z.string().optional(),
  /** Beside few that have all words of a search: those that have the most of them. Only on the first page. */
  closest: z.array(promptSchema).optional(),
})
export type PromptsPage = z.infer<typeof promptsResponse>
export const engineerPromptsResponse = successSchema.extend({
  data: z.array(promptSchema),
  nextCursor: cursorSchema.nullable(),
})
export const promptResponse = successSchema.extend({ prompt: promptSchema })
/** Every field of a listing may be changed alone. `removeCover`: back to the drawn one. */
export const updatePromptFieldsAt = (rules: PriceRules) =>
  promptFieldsAt(rules)
    .partial()
    .extend({
      tipsToUse: promptFields.shape.tipsToUse.removeDefault().optional(),
      licence: promptFields.shape.licence.removeDefault().optional(),
      allowsTries: promptFields.shape.allowsTries.removeDefault().optional(),
      worksWith: promptFields.shape.worksWith.removeDefault().optional(),
      gapHints: promptFields.shape.gapHints.removeDefault().optional(),
      /** What has changed: of another text. */
      note: z
        .string()
        .trim()
        .max(LIMITS.versionNoteMax, `Use at most ${LIMITS.versionNoteMax} characters`)
        .refine(keepsDirection, TURNS_DIRECTION)
        .optional(),
      removeCover: z.preprocess((value) => value === true || value === 'true', z.boolean()).default(false),
    })
export type UpdatePromptFields = z.infer<ReturnType<typeof updatePromptFieldsAt>>
export const updatePromptResponse = messageSchema.extend({ prompt: promptSchema })
/** `withdrawn`: it was sold, has left the market, and its buyers keep it. Otherwise it is gone. */
export const deletePromptResponse = messageSchema.extend({ withdrawn: z.boolean() })
export const createPromptResponse = messageSchema.extend({ newPrompt: promptSchema })
