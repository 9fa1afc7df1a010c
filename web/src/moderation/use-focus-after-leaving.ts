import { useLayoutEffect, useRef } from 'react'
import { focusHeading } from '../ui/list/focus-next.ts'
import { focusCard } from './use-card-keys.ts'

/**
 * Moves the focus from a removed card to the one that takes its place, or to the heading.
 * @returns a function to call with the id of a card before it is removed
 */
export function useFocusAfterLeaving(list: { readonly current: HTMLElement | null }, ids: readonly string[]) {
  const leaving = useRef<{ id: string; at: number } | null>(null)
  useLayoutEffect(() => {
    const gone = leaving.current
    if (!gone || ids.includes(gone.id)) return
    leaving.current = null
    // A dialog within the card returns the focus first, in another microtask.
    queueMicrotask(() => {
      const cards = list.current?.children
      if (cards?.length) focusCard(cards[Math.min(gone.at, cards.length - 1)])
      else focusHeading()
    })
  }, [ids, list])
  return (id: string) => {
    leaving.current = { id, at: ids.indexOf(id) }
  }
}
