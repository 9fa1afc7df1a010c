import { hash, randomBytes } from 'node:crypto'

/** What every key begins with, so that people and scanners of secrets recognise one. */
const PREFIX = 'pk_'
const KEY = /^pk_[\w-]{43}$/
/** The prefix and so many characters are shown. */
const SHOWN = 4

/** A key of 32 random bytes. */
export const newApiKey = (): string => PREFIX + randomBytes(32).toString('base64url')

/** Whether it may be a key. */
export const isApiKey = (text: string): boolean => KEY.test(text)

/** By which the row of a key is found. */
export const apiKeyHash = (key: string): string => hash('sha256', key)

/** What a user knows a key by. */
export const apiKeyStart = (key: string): string => key.slice(0, PREFIX.length + SHOWN)
