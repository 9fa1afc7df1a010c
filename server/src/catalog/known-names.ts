import { canonicalType, knownNames, type Lists } from '@promptery/contract/listings/lists'
import { Invalid } from '../platform/errors.ts'

interface Names {
  type?: string | undefined
  category?: string | undefined
  engine?: string | undefined
}

/** Refuses filters by names that no list has, shown or hidden. `All` is no filter. @throws Invalid */
export function requireKnownNames({ types, categories, engines }: Lists, { type, category, engine }: Names): void {
  const checks = [
    { path: 'type', name: type === undefined ? type : canonicalType(type), entries: types, what: 'a type' },
    { path: 'category', name: category, entries: categories, what: 'a category' },
    { path: 'engine', name: engine, entries: engines, what: 'an engine' },
  ]
  const errors = checks
    .filter(({ name = 'All', entries }) => name !== 'All' && !knownNames(entries).includes(name))
    .map(({ path, what }) => ({ path, message: `Choose ${what} from the list` }))
  const [first] = errors
  if (first) throw new Invalid('invalid_input', first.message, errors)
}
