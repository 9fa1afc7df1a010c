import type { PromptCard } from '@promptery/contract/listings/cards'
import { Link } from 'react-router'
import { promptPath } from '../../../paths.ts'
import { ImageWithPlaceholder } from '../../../ui/ImageWithPlaceholder.tsx'
import { Price } from '../../../ui/text/Price.tsx'
import { listingIdsIn } from './listing-ids.ts'

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
