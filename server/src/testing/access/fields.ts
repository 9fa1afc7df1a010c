import { z } from 'zod'

/** Guesses, which very short texts lack, and what follows from the number of rows. */
const IRRELEVANT = /(?:^|\.)(?:language|textLanguage|nextCursor)$/
/** Counts as one field. */
const PICTURE = /(?:^|\.)(?:cover_image|picture)$/

const at = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`)

/** The paths of all fields of a response. The items of a list share one. */
export function fieldsIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => fieldsIn(item, `${path}[]`)))]
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, field]) => fieldsIn(field, at(path, key)))
}

/**
 * The paths of what a response has and its schema leaves open: fields that may be absent or null, items of lists, and
 * all fields of alternatives.
 */
export function openFieldsIn(value: unknown, schema: z.core.$ZodType | undefined, path = ''): string[] {
  if (value === undefined || value === null || IRRELEVANT.test(path)) return []
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return [...new Set([path, ...openFieldsIn(value, schema.unwrap(), path)])]
  }
  if (PICTURE.test(path)) return []
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly || schema instanceof z.ZodLazy) {
    return openFieldsIn(value, schema.unwrap(), path)
  }
  if (schema instanceof z.ZodPipe) return openFieldsIn(value, schema.def.out, path)
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const items = `${path}[]`
    const objects = value.filter((item) => typeof item === 'object')
    return [...new Set(objects.flatMap((item) => [items, ...openFieldsIn(item, schema.element, items)]))]
  }
  if (schema instanceof z.ZodObject) {
    return Object.entries(value).flatMap(([key, field]) => openFieldsIn(field, schema.shape[key], at(path, key)))
  }
  return typeof value === 'object' ? fieldsIn(value, path) : []
}
