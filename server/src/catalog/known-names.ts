import { canonicalType, knownNames } from '@promptery/contract/listings/lists'
import { Invalid } from '../platform/errors.ts'
import type { NameLists } from '../platform/settings/lock-lists.ts'

interface Names {
  type?: string | undefined
  category?: string | undefined
  engine?: string | undefined
}

/** Names that no list has, shown or hidden, each with what to do. `All` is no name. */
export function findUnknownNames({ types, categories, engines }: NameLists, { type, category, engine }: Names) {
  const checks = [
    { path: 'type', name: type === undefined ? type : canonicalType(type), entries: types, what: 'a type' },
    { path: 'category', name: category, entries: categories, what: 'a category' },
    { path: 'engine', name: engine, entries: engines, what: 'an engine' },
  ]
  return checks
    .filter(({ name = 'All', entries }) => name !== 'All' && !knownNames(entries).includes(name))
    .map(({ path, what }) => ({ path, message: `Choose ${what} from the list` }))
}

/** Refuses names that no list has. @throws Invalid */
export function requireKnownNames(lists: NameLists, names: Names): void {
  const errors = findUnknownNames(lists, names)
  const [first] = errors
  if (first) throw new Invalid('invalid_input', first.message, errors)
}
