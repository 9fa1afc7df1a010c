import { type KeptTexts, tabTexts } from './kept-texts.ts'

/** The address for which this tab was last loaded anew. */
const RELOADED = 'reloaded-for'

/**
 * Fetches the code of the screen at `address()`. After a deploy an open tab asks for files that are gone: the page is
 * then loaded anew at that address, once, and the promise stays open until it goes. A second failure is thrown.
 */
export async function fetchOrReload<Code>(
  fetchCode: () => Promise<Code>,
  address: () => string,
  texts: KeptTexts = tabTexts,
  open: (address: string) => void = openAnew,
): Promise<Code> {
  try {
    const code = await fetchCode()
    texts.remove(RELOADED)
    return code
  } catch (error) {
    const wanted = address()
    // What is not kept beyond this page cannot tell the next one that it is the second.
    if (texts.get(RELOADED) === wanted || !texts.set(RELOADED, wanted)) throw error
    open(wanted)
    return new Promise<never>(() => undefined)
  }
}

function openAnew(address: string): void {
  const { pathname, search, hash } = window.location
  if (address === pathname + search + hash) window.location.reload()
  else window.location.assign(address)
}
