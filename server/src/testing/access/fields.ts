import { promptSchema } from '@promptery/contract/listings/prompts'

/** Prefixes field names: `prompts[]` for a list. */
export const under = (name: string, fields: string): string =>
  fields
    .split(' ')
    .map((field) => `${name}.${field}`)
    .join(' ')

export const and = (...fields: string[]): string => fields.join(' ')

/** Fields of a listing that are not public. */
const SECRETS = new Set([
  'prompt',
  'newerVersion',
  'rejectionReason',
  'isHeld',
  'isPrivate',
  'offer',
  'boughtAt',
  'boughtVersion',
  'boughtLicence',
  'gapHints',
  'versionNote',
  'openText',
  'preview',
])

/** Fields of a single listing, also of one whose text was changed. */
export const DETAILS =
  'textLanguage version worksWith samplesCount hasReviews licence allowsTries isOpen previewPercent'
export const CHANGED = 'textChangedAt'
/** `uploaderDisplayName`: of those who have chosen one. */
const APART = `${DETAILS} ${CHANGED} rating uploaderDisplayName`.split(' ')
export const LISTING = and(
  ...Object.keys(promptSchema.shape).filter((name) => !SECRETS.has(name) && !APART.includes(name)),
)
export const RATING = under('rating', 'average count')

/** Fields of a changed listing for its uploader. */
export const CHANGED_LISTING = and(
  'success message',
  under('prompt', and(LISTING, DETAILS, CHANGED, 'prompt gapHints')),
)

/** Whether a field is a guess, which very short texts lack. */
export const isGuessed = (field: string): boolean => /\b(?:language|textLanguage)$/.test(field)

/** A cover counts as one field. */
const WHOLE = new Set(['cover_image', 'picture'])

/** The paths of all fields in a response. List items share one path. */
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
