import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome } from '../part.ts'
import { OWNER } from './attacks.ts'
import { Caller } from './call.ts'
import type { AttackerState } from './siege.ts'
import type { Site } from './site.ts'

const WITHIN_MS = 30_000
/** Pause of a person between two tries. */
const TRY_AGAIN_MS = 2_000
/** Time for the attack to reach its full strength. */
const LATER_MS = 3_000

interface Tried {
  status: number
  text: string
}

/** Retries until the status is 200. @returns a line for the report, or a problem when it took too long */
async function tryOn(what: string, ask: () => Promise<Tried>): Promise<Outcome> {
  await sleep(LATER_MS)
  const begun = performance.now()
  for (let tries = 1; ; tries += 1) {
    const { status, text } = await ask()
    const tookMs = performance.now() - begun
    const took = `${what} after ${(tookMs / 1000).toFixed(1)} s and ${tries} tries`
    if (status === 200) return { figures: [took], problems: [] }
    if (tookMs > WITHIN_MS) return { figures: [], problems: [`not ${took}: ${status} ${text.slice(0, 120)}`] }
    await sleep(TRY_AGAIN_MS)
  }
}

/** The owner of the attacked account signs in from a new address with the right password. */
export async function ownerGetsIn({ server }: Site, { owner }: AttackerState): Promise<Outcome> {
  const caller = new Caller(server.url, OWNER.address)
  const outcome = await tryOn('the owner is signed in', () => caller.json('POST', '/api/v1/users/login', owner ?? {}))
  caller.close()
  return outcome
}

/** A member gets one generated picture while others request hundreds. */
export async function pictureIsMade({ people }: Site): Promise<Outcome> {
  const [member] = people.members
  if (!member) return { figures: [], problems: ['there is nobody who could ask for a picture'] }
  const { caller, cookie } = member
  return tryOn('a picture is made', () =>
    caller.json('POST', '/api/v1/generate', { prompt: 'A fox at night' }, { cookie }),
  )
}
