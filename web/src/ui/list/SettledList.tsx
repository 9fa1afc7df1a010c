import { Fragment, type ReactNode } from 'react'
import { useSettledClicks } from './use-settled-clicks.ts'

type Props<Item> = {
  items: readonly Item[]
  idOf?: (item: Item) => string
  className: string
  /** The `<li>` of an item. */
  children: (item: Item) => ReactNode
}

const ownId = ({ _id }: { _id: string }): string => _id

/** A list whose items may leave it when they are pressed. */
export function SettledList<Item extends { _id: string }>(props: Props<Item>): ReactNode
export function SettledList<Item>(props: Props<Item> & { idOf: (item: Item) => string }): ReactNode
export function SettledList({ items, idOf = ownId, className, children }: Props<{ _id: string }>) {
  const settledClicks = useSettledClicks(items.map(idOf))
  return (
    <ul className={className} {...settledClicks}>
      {items.map((item) => (
        <Fragment key={idOf(item)}>{children(item)}</Fragment>
      ))}
    </ul>
  )
}
