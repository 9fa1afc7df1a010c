import { TrashIcon } from '@heroicons/react/24/outline'
import type { CartItem } from '@promptery/contract/sales/cart'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '../../lib/cx.ts'
import { cartItemPath } from '../../paths.ts'
import { iconButtonClass } from '../../ui/actions/icon-button-class.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ImageWithPlaceholder } from '../../ui/ImageWithPlaceholder.tsx'
import { focusNext } from '../../ui/list/focus-next.ts'
import { LicenceName } from '../../ui/text/LicenceTerms.tsx'
import { Price } from '../../ui/text/Price.tsx'
import { cartLinkClass } from './cart-link-class.ts'
import { plainText } from './plain-text.ts'

type Props = { item: CartItem; buy: ReactNode; onRemove: () => void }

/** An item that links to its prompt, and its actions. */
export function CartRow({ item, buy, onRemove }: Props) {
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 p-4 sm:flex-nowrap sm:p-5">
      <div className={cx(cartLinkClass.area, !item.isAvailable && 'opacity-60')}>
        <span className="relative shrink-0 self-start">
          <ImageWithPlaceholder image={item.cover_image} alt="" sizes="9rem" className="w-24 rounded-md sm:w-32" />
        </span>
        <span className="min-w-0 flex-1">
          <Link to={cartItemPath(item._id)} dir="auto" className={cartLinkClass.link}>
            {item.title}
          </Link>
          <span dir="auto" className="mt-1 line-clamp-2 text-small text-muted wrap-anywhere">
            {plainText(item.description)}
          </span>
          <span className="mt-2 flex flex-wrap items-baseline gap-x-3">
            <Price amount={item.price} />
            {item.licence && (
              // The name may be a link, which is above the one that covers the row.
              <span className="text-small text-muted [&_a]:relative [&_a]:z-1">
                <span className="sr-only">Licence: </span>
                <LicenceName licence={item.licence} />
              </span>
            )}
          </span>
        </span>
      </div>
      <div className="ms-auto flex shrink-0 items-center gap-2">
        {item.isAvailable ? buy : <Badge tone="warn">No longer for sale</Badge>}
        <button
          type="button"
          aria-label={`Remove ${item.title}`}
          title="Remove"
          onClick={(event) => {
            focusNext(event.currentTarget)
            onRemove()
          }}
          className={iconButtonClass()}
        >
          <TrashIcon className="size-5" aria-hidden="true" />
        </button>
      </div>
    </li>
  )
}
