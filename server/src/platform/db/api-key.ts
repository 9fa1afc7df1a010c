import { hash, randomBytes } from 'node:crypto'

/** Starts every key, for people and secret scanners. */
const PREFIX = 'pk_'
const KEY = /^pk_[\w-]{43}$/
/** How many characters after the prefix are shown. */
const SHOWN = 4

/** A key of 32 random bytes. */
export const newApiKey = (): string => PREFIX + randomBytes(32).toString('base64url')

/** Checks the format only. */
export const isApiKey = (text: string): boolean => KEY.test(text)

/** The key's row is found by this hash. */
export const apiKeyHash = (key: string): string => hash('sha256', key)

/** The start of the key that its user sees in lists. */
export const apiKeyStart = (key: string): string => key.slice(0, PREFIX.length + SHOWN)
