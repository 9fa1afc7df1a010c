import { z } from 'zod'
import { ratingSchema } from '../accounts/rating.ts'
import {
  BIDI_CONTROLS_MESSAGE,
  cursorSchema,
  hasNoBidiControls,
  headlineSchema,
  idParams,
  idSchema,
  listFromForm,
  messageSchema,
  pageResponse,
  successSchema,
  textUpTo,
  timestampSchema,
  trimmedUpTo,
} from '../common.ts'
import { BEST_MATCH, BEST_RATED, EXPORT_FORMATS, LICENCES, LIMITS, SORTS } from '../constants.ts'
import { route } from '../route.ts'
import { APPROVAL_STATUSES } from './approval.ts'
import { canonicalType, filterNames, LIST_NAME_MAX, type ListEntry } from './lists.ts'
import { OFFER_STATUSES } from './offer-lifecycle.ts'
import { type ListingRules, priceSchema, SPECIFIED_RULES } from './price.ts'
import type { VariableDescription } from './variables/variables.ts'

/** A name that sellers may choose at the moment. */
const listedName = (entries: () => readonly ListEntry[], what: string, canonical = (name: string) => name) => {
  const error = `Choose ${what} from the list`
  return z
    .string(error)
    .max(LIST_NAME_MAX, error)
    .refine((name) => filterNames(entries()).includes(canonical(name)), error)
}

/** A name of a list as a filter. An empty one and "All" mean none. The server knows the lists. */
export const nameFilter = z
  .preprocess((value) => (value === '' ? 'All' : value), z.string().max(LIST_NAME_MAX))
  .prefault('All')

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values, what: string) =>
  z.enum(values, { error: `Choose ${what} from the list` })

const { worksWith, variableDescriptions } = LIMITS

/** Names of models, unique regardless of case. */
const worksWithSchema = listFromForm(
  z
    .array(headlineSchema(worksWith.name))
    .max(worksWith.max, `Name at most ${worksWith.max}`)
    .refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length, 'Name each once'),
  { items: worksWith.max, characters: worksWith.max * worksWith.name.max },
)

export const variableDescriptionSchema: z.ZodType<VariableDescription> = z.object({
  gap: textUpTo(LIMITS.savedValues.variableNameMax).min(1),
  label: headlineSchema(variableDescriptions.label).optional(),
  description: trimmedUpTo(variableDescriptions.descriptionMax)
    .min(1, 'Leave out what is empty')
    .refine(hasNoBidiControls, BIDI_CONTROLS_MESSAGE)
    .optional(),
})

/** Descriptions of variables, in the order of the form. Descriptions of variables that the text lacks are dropped. */
const variableDescriptionsSchema = listFromForm(
  z
    .array(variableDescriptionSchema)
    .max(variableDescriptions.max, `Describe at most ${variableDescriptions.max} variables`)
    .refine(
      (descriptions) => new Set(descriptions.map(({ gap }) => gap)).size === descriptions.length,
      'Name each variable once',
    ),
  {
    items: variableDescriptions.max,
    characters:
      variableDescriptions.max *
      (LIMITS.savedValues.variableNameMax + variableDescriptions.label.max + variableDescriptions.descriptionMax),
  },
)

/** A checkbox, which forms send as text. */
const fromForm = z.preprocess((value) => value === true || value === 'true', z.boolean())

/** The fields that the lists and prices of a shop decide. */
const listedFields = (rules: ListingRules) => ({
  type: listedName(() => rules.lists.types, 'a type', canonicalType),
  category: listedName(() => rules.lists.categories, 'a category'),
  engine: listedName(() => rules.lists.engines, 'an engine'),
  price: priceSchema(rules),
})

/** The fields of a listing that its uploader sets. The cover is a separate file. */
export const promptFieldsAt = (rules: ListingRules) => promptFields.extend(listedFields(rules))

const specified = listedFields(SPECIFIED_RULES)

/** `promptFieldsAt` with the specified lists. */
export const promptFields = z.object({
  title: headlineSchema(LIMITS.title),
  description: trimmedUpTo(LIMITS.description.max).min(LIMITS.description.min, 'Say what the prompt does'),
  type: specified.type,
  category: specified.category,
  price: specified.price,
  prompt: textUpTo(LIMITS.promptText.max).refine(
    (text) => text.trim().length >= LIMITS.promptText.min,
    'Write the prompt that is sold',
  ),
  engine: specified.engine,
  tipsToUse: trimmedUpTo(LIMITS.tipsMax).default(''),
  licence: oneOf(LICENCES, 'a licence').default(LICENCES[0]),
  allowsTries: fromForm.default(false),
  /** Whether everybody reads the text while it is free. */
  isOpen: fromForm.default(false),
  /** The part of the text's words that everybody reads, in percent. */
  previewPercent: z.coerce
    .number({ error: 'Choose how much to show' })
    .int()
    .min(0, 'Show nothing or more')
    .max(LIMITS.previewPercentMax, `Show at most ${LIMITS.previewPercentMax}%`)
    .default(0),
  worksWith: worksWithSchema.default([]),
  gapHints: variableDescriptionsSchema.default([]),
})
export type PromptFields = z.infer<typeof promptFields>

export const coverSchema = z.object({
  /** The widest picture. */
  url: z.string(),
  /** Available widths, ascending: `coverUrl` makes their URLs. */
  widths: z.array(z.number().int()),
  width: z.number().int(),
  height: z.number().int(),
  /** A tiny placeholder picture as a data URL. */
  placeholder: z.string(),
  /** Drawn by the shop from the title, so not a result of the prompt. Absent: uploaded. */
  isDrawn: z.literal(true).optional(),
})

export const promptSchema = z.object({
  id: idSchema,
  _id: idSchema,
  title: z.string(),
  description: z.string(),
  /** Guessed language of title and description, as a BCP 47 tag. Absent: unknown. */
  language: z.string().optional(),
  type: z.string(),
  category: z.string(),
  /** Dollars. */
  price: z.number(),
  engine: z.string(),
  tipsToUse: z.string(),
  /** The current licence. Only in the response of one prompt. */
  licence: z.enum(LICENCES).optional(),
  uploadedBy: idSchema,
  /** The uploader's name, so that a list needs no second call. */
  uploaderName: z.string(),
  /** Shown in its place, if one was chosen. */
  uploaderDisplayName: z.string().optional(),
  cover_image: coverSchema,
  /** Samples shown by its uploader: with one prompt, and in lists with texts. */
  samplesCount: z.number().int().optional(),
  /** With one prompt the latest 100. In lists only the requesting user, if they liked it. */
  likes: z.array(idSchema),
  likesCount: z.number().int(),
  /** Whether the requesting user has liked it. */
  likedByMe: z.boolean(),
  salesCount: z.number().int(),
  /** Only if there are reviews. */
  rating: ratingSchema.optional(),
  /** Whether there are reviews, including uncounted ones: only with one prompt. */
  hasReviews: z.boolean().optional(),
  createdAt: timestampSchema,
  /** When the listing or its status last changed. */
  updatedAt: timestampSchema,
  status: z.enum(APPROVAL_STATUSES),
  /** Off the market; its buyers keep it. */
  withdrawn: z.boolean(),
  /** The listing of an offer: its two sides and admins alone see it. */
  isPrivate: z.literal(true).optional(),
  /** Its offer, with the days to deliver and when the time of its status passes: only with one prompt. */
  offer: z
    .object({ status: z.enum(OFFER_STATUSES), days: z.number().int(), dueAt: timestampSchema.nullable() })
    .optional(),
  /** Held for approval, also in a shop that lists at once: only for its uploader and admins. */
  isHeld: z.literal(true).optional(),
  /** The reason of an admin's rejection: only for its uploader and admins. */
  rejectionReason: z.string().optional(),
  /** Whether the current user has bought it. */
  owned: z.boolean(),
  /** Whether members may try it: only with one prompt. */
  allowsTries: z.boolean().optional(),
  /** Whether its engineer lets everybody read the text while it is free: only with one prompt. */
  isOpen: z.boolean().optional(),
  /** The part of the text's words that its engineer shows, in percent: only with one prompt. */
  previewPercent: z.number().int().optional(),
  /** Only if the current user has bought it. */
  boughtAt: timestampSchema.optional(),
  /** The licence of the current user's purchase, if recorded: only with one prompt. */
  boughtLicence: z.enum(LICENCES).optional(),
  /** Whether the current user can buy it: listed, not their own and not bought. */
  isForSale: z.boolean(),
  /**
   * The sold text: only for its uploader, its buyers and admins, and never in a public list. Buyers get the version that
   * they bought.
   */
  prompt: z.string().optional(),
  /** Guessed language of the current text, as a BCP 47 tag: only with one prompt. Absent: unknown. */
  textLanguage: z.string().optional(),
  /** The current text of an open listing, for everybody: only with one prompt. */
  openText: z.string().optional(),
  /** The first words of the current text, for everybody, if its engineer shows some: only with one prompt. */
  preview: z.string().optional(),
  /** A newer version than the requesting user bought: with one prompt, and only where there is one. */
  newerVersion: z
    .object({
      number: z.number().int(),
      prompt: z.string(),
      createdAt: timestampSchema,
      gapHints: z.array(variableDescriptionSchema),
    })
    .optional(),
  /** The current version. This and the following fields are only in the response of one prompt. */
  version: z.number().int().optional(),
  /** When its text was last changed; absent for the first one. */
  textChangedAt: timestampSchema.optional(),
  /** The version that the current user has bought. */
  boughtVersion: z.number().int().optional(),
  /** Models that its uploader has tried. */
  worksWith: z.array(z.string()).optional(),
  /** Descriptions of the variables of `prompt` or `openText`; only for those who may read it. */
  gapHints: z.array(variableDescriptionSchema).optional(),
  /** The uploader's note on the last change of the text: only in moderation. */
  versionNote: z.string().optional(),
})
export type Prompt = z.infer<typeof promptSchema>

export const listPromptsQuery = z.object({
  type: nameFilter,
  sort: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum([...SORTS, BEST_RATED, BEST_MATCH]).default('Newest'),
  ),
  engine: nameFilter,
  category: nameFilter,
  search: trimmedUpTo(LIMITS.searchMax).default(''),
  /** Turns off spelling correction. */
  verbatim: z.preprocess((value) => value === true || value === 'true', z.boolean()).default(false),
  priceRange: z
    .preprocess(
      (value) => (value === '' ? 'All' : value),
      z.union([z.literal('All'), z.string().regex(/^\d{1,4}-(\d{1,4})?$/, 'Write a range as 2-3 or 10-')]),
    )
    .prefault('All'),
  /** Only free prompts. */
  free: z.preprocess((value) => value === true || value === 'true', z.boolean()).default(false),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).default(LIMITS.pageSize),
  cursor: cursorSchema.optional(),
})
export type ListPromptsQuery = z.infer<typeof listPromptsQuery>

/** `isExact` false: a lower bound. */
const totalSchema = z.object({ count: z.number().int().max(LIMITS.totalMax), isExact: z.boolean() })
export type Total = z.infer<typeof totalSchema>

export const promptsResponse = successSchema.extend({
  prompts: z.array(promptSchema),
  nextCursor: cursorSchema.nullable(),
  /** Number of results. Only on the first page of the market. */
  total: totalSchema.optional(),
  /** The spelling suggestion that was searched, because no listing matches the typed words. */
  corrected: z.string().optional(),
  /** A similar search that would find something, where a typed word that exists was not corrected. */
  suggested: z.string().optional(),
  /** Further partial matches, where few listings match all words. Only on the first page. */
  closest: z.array(promptSchema).optional(),
})
export type PromptsPage = z.infer<typeof promptsResponse>
export const engineerPromptsResponse = pageResponse('data', promptSchema)
export const similarPromptsResponse = successSchema.extend({ prompts: z.array(promptSchema) })
export const promptResponse = successSchema.extend({ prompt: promptSchema })
type WithoutDefaults<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends z.ZodDefault<infer Field> ? Field : Fields[Name]
}
/** What an update leaves out stays as it is. */
const fieldsWithoutDefaults = Object.fromEntries(
  Object.entries(promptFields.shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.removeDefault() : field,
  ]),
) as WithoutDefaults<typeof promptFields.shape>

/** `markdown`: a gzipped tar file of Markdown files. */
export const exportListingsQuery = z.object({ format: z.enum(EXPORT_FORMATS) })

/** All fields are optional. `removeCover`: restores the drawn cover. */
export const updatePromptFieldsAt = (rules: ListingRules) =>
  z
    .object({ ...fieldsWithoutDefaults, ...listedFields(rules) })
    .partial()
    .extend({
      /** Note on the change of the text. */
      note: trimmedUpTo(LIMITS.versionNoteMax).refine(hasNoBidiControls, BIDI_CONTROLS_MESSAGE).optional(),
      removeCover: z.preprocess((value) => value === true || value === 'true', z.boolean()).default(false),
    })
export type UpdatePromptFields = z.infer<ReturnType<typeof updatePromptFieldsAt>>
export const updatePromptResponse = messageSchema.extend({ prompt: promptSchema })
/** `withdrawn`: the prompt was sold, so it leaves the market and its buyers keep it. Otherwise it is deleted. */
export const deletePromptResponse = messageSchema.extend({ withdrawn: z.boolean() })
export const createPromptResponse = messageSchema.extend({ newPrompt: promptSchema })

export const exportListings = route({
  method: 'GET',
  path: '/prompts/my-prompts/export',
  access: 'members',
  summary: 'The listings of the user as files that `npm run import` reads',
  description:
    'Everything that one’s upload form has, of listings that are not withdrawn: as CSV, as JSON, or as a gzipped tar file of Markdown with front matter.',
  query: exportListingsQuery,
  produces: ['text/csv', 'application/json', 'application/gzip'],
  response: z.any(),
})

export const getPrompt = route({
  method: 'GET',
  path: '/prompts/:id',
  access: 'anyone',
  readsSession: true,
  isSameForVisitors: true,
  summary: 'One prompt, with its text for its uploader, its buyers and admins',
  params: idParams,
  response: promptResponse,
  errors: [404],
})

export const createPrompt = route({
  method: 'POST',
  path: '/prompts/create',
  access: 'members',
  summary: 'Upload a prompt',
  consumes: ['multipart/form-data'],
  body: promptFields,
  status: 201,
  response: createPromptResponse,
  errors: [403],
  file: 'cover_image',
})

export const updatePrompt = route({
  method: 'PUT',
  path: '/prompts/update/:id',
  access: 'members',
  summary: 'Change a prompt',
  consumes: ['multipart/form-data', 'application/json'],
  params: idParams,
  body: updatePromptFieldsAt(SPECIFIED_RULES),
  response: updatePromptResponse,
  errors: [403, 404, 409],
  file: 'cover_image',
})

export const deletePrompt = route({
  method: 'DELETE',
  path: '/prompts/delete/:id',
  access: 'members',
  summary: 'Delete a prompt, or withdraw one that was sold',
  params: idParams,
  response: deletePromptResponse,
  errors: [403, 404],
})
