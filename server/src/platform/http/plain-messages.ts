import { z } from 'zod'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const KINDS: { readonly [expected: string]: string } = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
}
/** Longer lists are no help. */
const OPTIONS_MAX = 12

/** Says in plain words what is wrong with a value, where a schema has no words of its own: “Title is required”. */
function plainMessage(issue: Issue): string | undefined {
  const name = nameOf(issue.path)
  const isMissing = issue.input === undefined || (issue.input === null && !name)
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_value':
    case 'invalid_union':
      if (isMissing) return name ? `${name} is required` : 'The request has no body'
      return `${name || 'The body'} ${expectation(issue)}`
    case 'too_small':
      return `${name} must have ${limit(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)}`
    case 'too_big':
      return `${name} must have ${limit(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)}`
    case 'invalid_format':
      return issue.format === 'email' ? undefined : `${name || 'The value'} is not valid`
    case 'unrecognized_keys':
      return `${issue.keys.join(', ')}: no such field`
    default:
      return undefined
  }
}

function expectation(issue: Issue): string {
  if (issue.code === 'invalid_value' && issue.values.length <= OPTIONS_MAX)
    return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
  const kind = issue.code === 'invalid_type' ? KINDS[issue.expected] : undefined
  return kind ? `must be ${kind}` : 'is not valid'
}

function limit(origin: string, direction: string, bound: number | bigint): string {
  if (origin === 'string') return `${direction} ${bound} ${Number(bound) === 1 ? 'character' : 'characters'}`
  if (origin === 'array' || origin === 'set') return `${direction} ${bound} ${Number(bound) === 1 ? 'item' : 'items'}`
  return `a value of ${direction} ${bound}`
}

/** The words of a field's key: “Tips to use” of `tipsToUse`. Empty for the body itself. */
function nameOf(path: PropertyKey[] | undefined): string {
  const key = path?.findLast((part) => typeof part === 'string') ?? ''
  const words = key.replace(/^_/, '').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())
}

/** Gives the issues of all schemas these messages, in place of zod's. */
export const installPlainMessages = (): void => {
  z.config({ customError: plainMessage })
}
