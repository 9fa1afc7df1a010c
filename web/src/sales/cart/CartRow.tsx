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

/** A title link that covers its area. */
export const cartLinkClass = {
  area: 'group relative flex min-w-0 basis-full gap-4 rounded-lg outline-offset-2 outline-focus has-focus-visible:outline-2 sm:basis-auto sm:grow',
  link: 'line-clamp-2 font-semibold wrap-anywhere outline-none! group-hover:text-accent-text after:absolute after:inset-0',
}

/** Markdown as one line of plain text, without most of its syntax. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/^[ \t]*(?:(?:#{1,6}|[-+*])[ \t]+|>[ \t]?|(?:-{3,}|\*{3,}|_{3,})[ \t]*$)+/gm, '')
    .replace(/!?\[([^[\]\n]{0,300})\]\([^()\s]{1,2000}\)/g, '$1')
    .replace(/(\*{1,3}|~~|`{1,3})(?=\S)([^\n]{1,300}?)(?<=\S)\1/g, '$2')
    .replace(/(?<!\w)(_{1,3})(?=\S)([^\n]{1,300}?)(?<=\S)\1(?!\w)/g, '$2')
    .replace(/\s+/g, ' ')
    .trim()
