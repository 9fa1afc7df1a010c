// What the client reads of a response is checked by hand: the contract's schemas would bring zod into the first load.
import { unreadable } from './api-error.ts'

type Check = (value: unknown) => boolean
/** What a screen needs of an object's fields. */
export type Shape<Of> = { [Field in keyof Of]?: Check }

export const isText: Check = (value) => typeof value === 'string'
export const isNumber: Check = (value) => typeof value === 'number'
export const isTime: Check = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value))

/** Whether a value is an object of a shape. */
export const isShaped =
  <Of>(shape: Shape<Of>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check | undefined>(shape).every(([field, check]) =>
      check?.((value as Record<string, unknown>)[field]),
    )

/** An object of a response. Throws where it has another shape. */
export function shaped<Of>(value: Of, shape: Shape<Of>): Of {
  if (!isShaped(shape)(value)) throw unreadable()
  return value
}

const isGiven: Check = (value) => value !== null && value !== undefined

/** The items of a list in a response. Throws where it is none, or where an item is nothing or has another shape. */
export function listIn<Item>(list: Item[], shape?: Shape<Item>): Item[] {
  if (!Array.isArray(list) || !list.every(shape ? isShaped(shape) : isGiven)) throw unreadable()
  return list
}
