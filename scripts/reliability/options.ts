import { parseArgs } from 'node:util'

export const ENGINES = ['embedded', 'postgres'] as const
export type Engine = (typeof ENGINES)[number]

/** What somebody asked for that cannot be done, in words. */
export class BadOptions extends Error {}

export interface Chosen {
  /** What to run, at least one part. */
  runs: { engine: Engine; part: string }[]
  /** Absent: as many as each part has of its own. */
  rounds: number | undefined
}

/**
 * Reads `--only PART --engine ENGINE --rounds N`.
 * @param parts which there are, and on which engines
 * @throws BadOptions for what is unknown, malformed, or leaves nothing to run
 */
export function readOptions(args: string[], parts: Record<string, { engines: readonly Engine[] }>): Chosen {
  const { only, engine, rounds } = parsed(args)
  if (only !== undefined && !Object.hasOwn(parts, only))
    throw new BadOptions(`--only must be one of ${listOf(Object.keys(parts))}`)
  if (engine !== undefined && !ENGINES.some((known) => known === engine)) {
    throw new BadOptions(`--engine must be one of ${listOf(ENGINES)}`)
  }
  if (rounds !== undefined && !/^[1-9]\d{0,5}$/.test(rounds)) {
    throw new BadOptions('--rounds must be a number from 1 to 999999')
  }
  const runs = ENGINES.flatMap((one) =>
    Object.entries(parts).flatMap(([part, { engines }]) => {
      const isMeant = (only ?? part) === part && (engine ?? one) === one
      return isMeant && engines.includes(one) ? [{ engine: one, part }] : []
    }),
  )
  if (runs.length === 0) throw new BadOptions(`The part ${only} does not apply to the engine ${engine}`)
  return { runs, rounds: rounds === undefined ? undefined : Number(rounds) }
}

function parsed(args: string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ args, options: { only: text, engine: text, rounds: text } }).values
  } catch (error) {
    throw new BadOptions(error instanceof Error ? error.message : String(error))
  }
}

const listOf = (names: readonly string[]): string => names.join(', ')
