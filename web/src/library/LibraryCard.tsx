import { FolderArrowDownIcon, FolderIcon, StarIcon as StarredIcon } from '@heroicons/react/20/solid'
import { StarIcon } from '@heroicons/react/24/outline'
import { COVER_SIZES } from '@promptery/contract/constants'
import type { LibraryItem } from '@promptery/contract/library/library'
import type { OfferStatus } from '@promptery/contract/listings/offer-lifecycle'
import { uploaderOf } from '@promptery/contract/shown-name'
import { Link } from 'react-router'
import { cx } from '../lib/cx.ts'
import { dueWords } from '../listings/parts/offer-words.ts'
import { ownedPromptPath, promptPath } from '../paths.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { iconButtonClass } from '../ui/actions/icon-button-class.ts'
import { Badge } from '../ui/Badge.tsx'
import { ImageWithPlaceholder } from '../ui/ImageWithPlaceholder.tsx'
import { Price } from '../ui/text/Price.tsx'

/** In a narrow list a card is a row with a small picture. */
export const NARROW_ROW =
  '@max-[28rem]:grid @max-[28rem]:grid-cols-[7rem_minmax(0,1fr)] @max-[28rem]:grid-rows-[auto_auto_1fr] @max-[28rem]:gap-x-3'
export const NARROW_PICTURE = '@max-[28rem]:row-span-3 @max-[28rem]:self-start'

type Props = {
  item: LibraryItem
  folderName: string | undefined
  isEager: boolean
  onStar: () => void
  onMove: () => void
}

const UNLISTED = { pending: 'Pending', rejected: 'Rejected', withdrawn: 'Withdrawn' } as const

/** Hired work that is not accepted yet. */
const WORK: Partial<Record<OfferStatus, string>> = {
  accepted: 'In progress',
  changes: 'In progress',
  delivered: 'Delivered',
  disputed: 'Disputed',
  refunded: 'Being refunded',
}

/** A prompt in the library, linked to its text or its listing, with actions for owners. */
export function LibraryCard({ item, folderName, isEager, onStar, onMove }: Props) {
  const isMine = item.isOwn || item.owned
  const work = item.offer && WORK[item.offer.status]
  const due = item.offer && dueWords(item.offer)
  const Star = item.isFavourite ? StarredIcon : StarIcon
  return (
    <li className="relative min-w-0 self-start">
      <Link
        to={isMine ? ownedPromptPath(item._id) : promptPath(item._id)}
        className={cx('group flex flex-col rounded-lg outline-offset-4', NARROW_ROW, isMine && '@max-[28rem]:pe-14')}
      >
        <div className="min-w-0">
          <h2
            dir="auto"
            className="mt-3 line-clamp-2 @max-[28rem]:mt-0 text-body leading-snug font-semibold text-wrap wrap-anywhere group-hover:text-accent-text"
          >
            {item.title}
          </h2>
          {due && <p className="mt-1 text-small text-muted">{due}</p>}
        </div>
        {/* As high with a folder as without, so that the buttons beside it stay in their place. */}
        <span className={cx('mt-1 flex h-11 items-center gap-2 text-small text-muted', isMine && '@min-[28rem]:pe-22')}>
          <Avatar name={uploaderOf(item)} size="sm" />
          <span className="flex min-w-0 flex-col leading-tight">
            <bdi className="truncate">{uploaderOf(item)}</bdi>
            {folderName !== undefined && (
              <span className="flex items-center gap-1 text-mini text-faint">
                <FolderIcon className="size-3.5 shrink-0" aria-hidden="true" />
                <span className="sr-only">In </span>
                <bdi className="min-w-0 truncate">{folderName}</bdi>
              </span>
            )}
          </span>
          {!isMine && <Price amount={item.price} className="ms-auto text-fg" />}
        </span>
        <span
          className={`relative -order-1 block overflow-hidden rounded-lg transition-shadow group-hover:shadow-lift ${NARROW_PICTURE}`}
        >
          <ImageWithPlaceholder
            image={item.cover_image}
            alt=""
            sizes={`(max-width: 29rem) 7rem, ${COVER_SIZES.card}`}
            isEager={isEager}
            className="[&>img]:group-hover:scale-103"
          />
          <span className="absolute start-2.5 top-2.5 flex flex-wrap gap-1.5 @max-[28rem]:start-1.5 @max-[28rem]:top-1.5">
            <span className="@max-[28rem]:hidden">
              <Badge tone="cover">{item.type}</Badge>
            </span>
            {item.isOwn && <Badge tone="cover">Yours</Badge>}
            {item.unlisted && <Badge tone="warn">{UNLISTED[item.unlisted]}</Badge>}
            {work && <Badge tone="warn">{work}</Badge>}
          </span>
        </span>
      </Link>
      {isMine && (
        <div className="absolute -end-2 bottom-0 flex @max-[28rem]:top-0 @max-[28rem]:end-0 @max-[28rem]:bottom-auto @max-[28rem]:flex-col">
          <button
            type="button"
            aria-pressed={item.isFavourite}
            aria-label={`Favourite: ${item.title}`}
            title={item.isFavourite ? 'Remove from favourites' : 'Add to favourites'}
            onClick={onStar}
            className={iconButtonClass('aria-pressed:text-accent-text')}
          >
            <Star className="size-5" aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label={`Move ${item.title} to a folder`}
            title="Move to folder…"
            onClick={onMove}
            className={iconButtonClass()}
          >
            <FolderArrowDownIcon className="size-5" aria-hidden="true" />
          </button>
        </div>
      )}
    </li>
  )
}
