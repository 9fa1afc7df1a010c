import { useLayoutEffect, useRef } from 'react'
import { focusHeading } from '../../components/list/focus-next.ts'
import { focusCard } from './use-card-keys.ts'

/**
 * Gives the focus to the card that takes the place of one that has left the list with it, or to the heading when none is
 * left. @returns what to call with the id of a card before it may leave
 */
export function useFocusAfterLeaving(list: { readonly current: HTMLElement | null }, ids: readonly string[]) {
  const leaving = useRef<{ id: string; at: number } | null>(null)
  useLayoutEffect(() => {
    const gone = leaving.current
    if (!gone || ids.includes(gone.id)) return
    leaving.current = null
    // A dialog that leaves with its card gives the focus back first, in another microtask.
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
