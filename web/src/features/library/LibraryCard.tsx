import { FolderArrowDownIcon, FolderIcon, StarIcon as StarredIcon } from '@heroicons/react/20/solid'
import { StarIcon } from '@heroicons/react/24/outline'
import { COVER_SIZES } from '@promptery/contract/constants'
import type { LibraryItem } from '@promptery/contract/library'
import { Link } from 'react-router'
import { Avatar } from '../../components/ui/Avatar.tsx'
import { Badge } from '../../components/ui/Badge.tsx'
import { ImageWithPlaceholder } from '../../components/ui/ImageWithPlaceholder.tsx'
import { Price } from '../../components/ui/text/Price.tsx'
import { editPromptPath, ownedPromptPath, promptPath } from '../../paths.ts'

const ON_COVER = 'grid size-11 place-items-center rounded-md bg-ground text-fg transition-colors hover:bg-raised'

type Props = {
  item: LibraryItem
  folderName: string | undefined
  isEager: boolean
  onStar: () => void
  onMove: () => void
}

/** Where an item leads: to its form, its text, or its place in the marketplace. */
function pathOf({ _id, isOwn, owned }: LibraryItem): string {
  if (isOwn) return editPromptPath(_id)
  return owned ? ownedPromptPath(_id) : promptPath(_id)
}

/** A prompt of one's library: one link, and beside it what one can do with what one owns. */
export function LibraryCard({ item, folderName, isEager, onStar, onMove }: Props) {
  const isMine = item.isOwn || item.owned
  const Star = item.isFavourite ? StarredIcon : StarIcon
  return (
    <li className="relative min-w-0">
      <Link to={pathOf(item)} className="group flex flex-col rounded-lg outline-offset-4">
        <h2
          dir="auto"
          className="mt-3 line-clamp-2 text-body leading-snug font-semibold text-wrap wrap-anywhere group-hover:text-accent-text"
        >
          {item.title}
        </h2>
        <span className="mt-2 flex items-center gap-2 text-small text-muted">
          <Avatar name={item.uploaderName} size="sm" />
          <span className="min-w-0 truncate">{item.uploaderName}</span>
          {!isMine && <Price amount={item.price} className="ms-auto text-fg" />}
        </span>
        {folderName !== undefined && (
          <span className="mt-2 flex items-center gap-1.5 text-small text-faint">
            <FolderIcon className="size-4 shrink-0" aria-hidden="true" />
            <span className="sr-only">In </span>
            <bdi className="min-w-0 truncate">{folderName}</bdi>
          </span>
        )}
        <span className="relative -order-1 block overflow-hidden rounded-lg transition-shadow group-hover:shadow-lift">
          <ImageWithPlaceholder
            image={item.cover_image}
            alt=""
            sizes={COVER_SIZES.card}
            isEager={isEager}
            className="[&>img]:group-hover:scale-103"
          />
          <span className="absolute start-2.5 bottom-2.5 flex flex-wrap gap-1.5">
            <Badge tone="cover">{item.type}</Badge>
            {item.isOwn && <Badge tone="cover">Yours</Badge>}
          </span>
        </span>
      </Link>
      {isMine && (
        <div className="absolute end-2 top-2 flex gap-1.5">
          <button
            type="button"
            aria-pressed={item.isFavourite}
            aria-label={`Favourite: ${item.title}`}
            title={item.isFavourite ? 'Remove from favourites' : 'Add to favourites'}
            onClick={onStar}
            className={`${ON_COVER} aria-pressed:text-accent-text`}
          >
            <Star className="size-5" aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label={`Move ${item.title} to a folder`}
            title="Move to folder…"
            onClick={onMove}
            className={ON_COVER}
          >
            <FolderArrowDownIcon className="size-5" aria-hidden="true" />
          </button>
        </div>
      )}
    </li>
  )
}
