import { browserStore, tabStore } from './stores.ts'

/** Kinds of entries that belong to a user. The names of entries begin with their kind. */
type Kind = 'draft' | 'pictures'

const KINDS: readonly Kind[] = ['draft', 'pictures']

export const personalName = (kind: Kind, rest: string): string => `${kind}:${rest}`

const isPersonal = (name: string) => KINDS.some((kind) => name.startsWith(personalName(kind, '')))

const listeners = new Set<() => void>()

/** Subscribes a module that keeps users' data in memory. */
export const onClearTab = (listener: () => void): void => void listeners.add(listener)

/** Removes users' data from this tab. */
export function clearTab(): void {
  for (const listener of listeners) listener()
  for (const name of tabStore.names()) if (isPersonal(name)) tabStore.remove(name)
}

/** Removes users' data from this tab and this browser. */
export function clearPersonal(): void {
  clearTab()
  for (const name of browserStore.names()) if (isPersonal(name)) browserStore.remove(name)
}
