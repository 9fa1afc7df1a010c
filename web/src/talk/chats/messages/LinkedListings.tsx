import { CARDS_MAX } from '@promptery/contract/constants'
import { isId } from '@promptery/contract/ids'
import type { PromptCard } from '@promptery/contract/listings/cards'
import { listCards } from '@promptery/contract/market/lists'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, matchPath } from 'react-router'
import { call } from '../../../lib/api/api-client.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { paths, promptPath } from '../../../paths.ts'
import { ImageWithPlaceholder } from '../../../ui/ImageWithPlaceholder.tsx'
import { splitLinks } from '../../../ui/text/links.ts'
import { Price } from '../../../ui/text/Price.tsx'

type Props = { text: string; cards: ReadonlyMap<string, PromptCard> }

/** A small card for each listing that a text links to. */
export function LinkedListings({ text, cards }: Props) {
  const linked = listingIdsIn(text).flatMap((id) => cards.get(id) ?? [])
  if (linked.length === 0) return null
  return (
    <ul className="mt-2 space-y-2">
      {linked.map(({ _id, title, price, cover_image }) => (
        <li key={_id}>
          <Link
            to={promptPath(_id)}
            className="flex w-72 max-w-full items-center gap-3 overflow-hidden rounded-md border bg-surface transition-colors hover:border-control"
          >
            <ImageWithPlaceholder image={cover_image} alt="" sizes="88px" className="w-22 shrink-0" />
            <span className="min-w-0 flex-1 py-2 pe-3">
              <bdi className="line-clamp-2 text-small font-semibold">{title}</bdi>
              <Price amount={price} className="text-small text-muted" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The listings that texts link to and the user may see, by id: one request for all of them. */
export function useCards(texts: readonly string[]): ReadonlyMap<string, PromptCard> {
  const ids = listingIdsOf(texts).join()
  const { data } = useQuery({
    queryKey: [...queryKeys.prompts, 'cards', ids],
    queryFn: async ({ signal }) => (await call(listCards, { query: { ids }, signal })).cards,
    enabled: ids !== '',
    placeholderData: keepPreviousData,
  })
  return new Map(data?.map((card) => [card._id, card]))
}

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
