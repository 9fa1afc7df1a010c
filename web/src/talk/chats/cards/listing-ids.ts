import { CARDS_MAX } from '@promptery/contract/constants'
import { isId } from '@promptery/contract/ids'
import { matchPath } from 'react-router'
import { paths } from '../../../paths.ts'
import { splitLinks } from '../../../ui/text/links.ts'

const LISTING_ROUTES = [paths.promptRoute, paths.oldPromptRoute, paths.ownedPromptRoute]
/** Of one message. */
const SHOWN_MAX = 3

/** The ids of listings of this shop whose addresses are in a text. */
export function listingIdsIn(text: string): string[] {
  const ids = splitLinks(text).flatMap(({ href }) => {
    if (!href || !URL.canParse(href)) return []
    const { origin, pathname } = new URL(href)
    if (origin !== window.location.origin) return []
    const id = LISTING_ROUTES.map((route) => matchPath(route, pathname)?.params.id).find(Boolean)
    return id && isId(id) ? [id.toLowerCase()] : []
  })
  return [...new Set(ids)].slice(0, SHOWN_MAX)
}

/** The listings of the latest texts, as many as one request may ask for, in an order that does not depend on theirs. */
export const listingIdsOf = (texts: readonly string[]): string[] =>
  [...new Set(texts.toReversed().flatMap(listingIdsIn))].slice(0, CARDS_MAX).sort()
