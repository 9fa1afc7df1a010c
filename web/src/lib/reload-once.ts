import { type KeptTexts, tabTexts } from './kept-texts.ts'

/** The address for which this tab was last loaded anew. */
const RELOADED = 'reloaded-for'

const CHECK_TIMEOUT_MS = 10_000

/** The code of a screen could not be fetched. */
export class MissingCode extends Error {
  override readonly name = 'MissingCode'
}

/** What the server offers for a client: the running one, another one, or nothing, as it cannot be reached. */
type Offer = 'the same' | 'another' | 'nothing'

/** The addresses whose code could not be fetched by this page. */
const missed = new Set<string>()

/**
 * Fetches the code of the screen at `address()`. After a deploy an open tab asks for files that are gone: the page is
 * then loaded anew at that address, once, and the promise stays open until it goes. Anything else is thrown as
 * `MissingCode`: without a network a page that is loaded anew is lost. When the same client's code fails again, although
 * the server can be reached, the page is loaded anew as well: a browser may remember that it could not be fetched.
 */
export async function fetchOrReload<Code>(
  fetchCode: () => Promise<Code>,
  address: () => string,
  texts: KeptTexts = tabTexts,
  open: (address: string) => void = openAnew,
  ask: () => Promise<Offer> = askForClient,
): Promise<Code> {
  try {
    const code = await fetchCode()
    texts.remove(RELOADED)
    return code
  } catch (error) {
    const wanted = address()
    const offer = await ask()
    const isWorthwhile = offer === 'another' || (offer === 'the same' && missed.has(wanted))
    missed.add(wanted)
    // What is not kept beyond this page cannot tell the next one that it is the second.
    if (!isWorthwhile || texts.get(RELOADED) === wanted || !texts.set(RELOADED, wanted)) {
      throw new MissingCode(error instanceof Error ? error.message : String(error), { cause: error })
    }
    open(wanted)
    return new Promise<never>(() => undefined)
  }
}

function openAnew(address: string): void {
  const { pathname, search, hash } = window.location
  if (address === pathname + search + hash) window.location.reload()
  else window.location.assign(address)
}

/** A client is known by its first script, whose name changes with everything that it loads. */
const entryOf = (page: Document) => page.querySelector('script[type="module"][src]')?.getAttribute('src')

async function askForClient(): Promise<Offer> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) })
    const entry = answer.ok && entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html'))
    if (!entry) return 'nothing'
    return entry === entryOf(document) ? 'the same' : 'another'
  } catch {
    return 'nothing'
  }
}
