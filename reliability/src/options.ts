import { parseArgs } from 'node:util'

/** Invalid options, with a message for the terminal. */
export class BadOptions extends Error {}

export interface Chosen {
  /** Parts to run, at least one. */
  names: string[]
  /** Undefined: the default of each part. */
  rounds: number | undefined
}

/**
 * Reads `--only PART --rounds N`.
 * @param parts names of all parts
 * @throws BadOptions for unknown or malformed options
 */
export function readOptions(args: string[], parts: string[]): Chosen {
  const { only, rounds } = parsed(args)
  if (only !== undefined && !parts.includes(only)) throw new BadOptions(`--only must be one of ${parts.join(', ')}`)
  if (rounds !== undefined && !/^[1-9]\d{0,5}$/.test(rounds)) {
    throw new BadOptions('--rounds must be a number from 1 to 999999')
  }
  return { names: only === undefined ? parts : [only], rounds: rounds === undefined ? undefined : Number(rounds) }
}

function parsed(args: string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ args, options: { only: text, rounds: text } }).values
  } catch (error) {
    throw new BadOptions(error instanceof Error ? error.message : String(error))
  }
}
