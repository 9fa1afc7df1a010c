import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Outcome, Part } from '../part.ts'
import type { ATTACKS } from './attacks.ts'
import { megabytesOf, resetPeakOf } from './memory-limit.ts'
import { type Fared, type Habit, p99 } from './people.ts'
import { MEGABYTES, openSite, type Site } from './site.ts'

const MB = 1024 * 1024
const WITHOUT_MS = 10_000
const WITH_MS = 20_000
const ATTACKER = fileURLToPath(new URL('attacker.ts', import.meta.url))

/** Bounds on the effect of an attack. Requests of others must not be refused either. */
export interface Bounds {
  /** Maximum p99 response time, as a multiple of that without the attack. */
  slower: Partial<Record<Habit, number>>
  /** Maximum growth of resident memory in MB. */
  megabytesMore?: number
  /** Maximum size of the database, as a multiple of that before. */
  databaseTimes?: number
  /** A further check during the attack. `attacker`: its merged messages. */
  meanwhile?: (site: Site, attacker: AttackerState) => Promise<Outcome>
}

/** Messages of the attacking process, merged. */
export interface AttackerState {
  ready?: true
  owner?: { email: string; password: string }
  statuses?: Record<string, number>
}

class Attacker {
  readonly state: AttackerState = {}
  readonly #child: ChildProcess

  constructor(name: string, url: string) {
    this.#child = fork(ATTACKER, [name, url], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    this.#child.on('message', (message: AttackerState) => Object.assign(this.state, message))
  }

  /** Resolves once it has sent `what`. @throws Error when it ends before */
  async until(what: keyof AttackerState): Promise<void> {
    while (this.state[what] === undefined) {
      const ended = once(this.#child, 'exit').then(([code]) => {
        if (this.state[what] === undefined) throw new Error(`The attacker ended with ${code}`)
      })
      await Promise.race([once(this.#child, 'message'), ended])
    }
  }

  begin(): void {
    this.#child.send('begin')
  }

  async stop(): Promise<Record<string, number>> {
    this.#child.send('stop')
    await this.until('statuses')
    return this.state.statuses ?? {}
  }

  end(): void {
    this.#child.kill('SIGKILL')
  }
}

/** Measures users without and then with the attack, and compares the results with the bounds. */
export const siegePart =
  (name: keyof typeof ATTACKS, bounds: Bounds): Part =>
  async ({ dataDir }) => {
    const site = await openSite(dataDir)
    const attacker = new Attacker(name, site.server.url)
    try {
      await attacker.until('ready')
      const { server, people } = site
      const pid = server.child.pid ?? 0
      const without = await people.live(WITHOUT_MS)
      // The start needs more memory than serving.
      resetPeakOf(pid)
      const before = { rss: megabytesOf(pid, 'VmRSS'), bytes: await site.databaseBytes() }
      attacker.begin()
      const [during, extra] = await Promise.all([people.live(WITH_MS), bounds.meanwhile?.(site, attacker.state)])
      const isAlive = server.child.exitCode === null && server.child.signalCode === null
      const peak = megabytesOf(pid, 'VmHWM')
      const statuses = await attacker.stop()
      const grown = { megabytes: peak - before.rss, times: (await site.databaseBytes()) / before.bytes }
      const compared = compare(without, during, bounds)
      return {
        figures: [
          ...compared.figures,
          `responses to the attack: ${describe(statuses)}`,
          `resident ${before.rss.toFixed(0)} MB before, ${peak.toFixed(0)} at most, of ${MEGABYTES} (limited by ${site.memoryLimitedBy})`,
          `database ${(before.bytes / MB).toFixed(0)} MB before, ${grown.times.toFixed(2)} times that after`,
          ...(extra?.figures ?? []),
        ],
        problems: [
          ...(isAlive ? [] : [`the server has ended (${server.child.signalCode ?? server.child.exitCode})`]),
          ...compared.problems,
          ...beyond('MB more', grown.megabytes, bounds.megabytesMore),
          ...beyond('times the database', grown.times, bounds.databaseTimes),
          ...(extra?.problems ?? []),
        ],
      }
    } finally {
      attacker.end()
      await site.close()
    }
  }

function compare(without: Fared, during: Fared, { slower }: Bounds): Outcome {
  const habits = Object.keys(without.times) as Habit[]
  const figures = habits.map((habit) => {
    const [calm, under] = [p99(without.times[habit]), p99(during.times[habit])]
    const bound = slower[habit] === undefined ? '' : `, at most ${slower[habit]}`
    return `${habit}: p99 ${calm.toFixed(0)} ms without, ${under.toFixed(0)} with it: ${(under / calm).toFixed(1)} times${bound}`
  })
  const slow = habits.flatMap((habit) =>
    beyond(`times as long for ${habit}`, p99(during.times[habit]) / p99(without.times[habit]), slower[habit]),
  )
  const refused = [...without.bad.map((line) => `without the attack, ${line}`), ...during.bad]
  return { figures, problems: [...slow, ...counted(refused)] }
}

/** Each distinct line with its number. */
const counted = (lines: string[]): string[] =>
  [...Map.groupBy(lines, (line) => line)].map(([line, same]) => `${same.length} × ${line}`)

const beyond = (what: string, figure: number, bound: number | undefined): string[] =>
  bound === undefined || figure <= bound ? [] : [`${figure.toFixed(1)} ${what}, and at most ${bound} is wanted`]

const describe = (statuses: Record<string, number>): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status === '0' ? 'none' : status}`)
    .join(', ') || 'none'
