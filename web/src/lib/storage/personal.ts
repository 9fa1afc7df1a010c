import { browserStore, tabStore } from './stores.ts'

/** The kinds of entries that belong to a user, and not to the browser. The name of each entry begins with its kind. */
type Kind = 'draft' | 'pictures'

const KINDS: readonly Kind[] = ['draft', 'pictures']

export const personalName = (kind: Kind, rest: string): string => `${kind}:${rest}`

const isPersonal = (name: string) => KINDS.some((kind) => name.startsWith(personalName(kind, '')))

/** Removes what users have left in this tab. */
export function clearTab(): void {
  for (const name of tabStore.names()) if (isPersonal(name)) tabStore.remove(name)
}

/** Removes what users have left in this tab and in this browser. */
export function clearPersonal(): void {
  clearTab()
  for (const name of browserStore.names()) if (isPersonal(name)) browserStore.remove(name)
}
