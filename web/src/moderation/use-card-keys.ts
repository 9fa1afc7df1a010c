import { useEffect, useLayoutEffect, useRef } from 'react'
import { focusHeading } from '../ui/list/focus-next.ts'

/** Elements in which keys are input and not shortcuts. */
const ELSEWHERE = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu]'

/** Finds a card's button by its `aria-keyshortcuts`. */
const buttonOf = (card: Element | null | undefined, key: string) =>
  card?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)

/** Focuses the first control of a card. */
const focusCard = (card: Element | null | undefined): void =>
  card?.querySelector<HTMLElement>('[aria-keyshortcuts]')?.focus()

/**
 * Keyboard shortcuts of a list of cards: `j` and `k` move to the next and previous one; other keys press the focused
 * card's button with that shortcut. If no card has the focus, the first one gets it.
 */
export function useCardKeys(list: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target } = event
      const cards = [...(list.current?.children ?? [])]
      const isKnown = key === 'j' || key === 'k' || buttonOf(list.current, key) != null
      if (!/^[a-z]$/.test(key) || !isKnown || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (target instanceof Element && target.closest(ELSEWHERE)) return
      event.preventDefault()
      const at = cards.findIndex((card) => card.contains(document.activeElement))
      if (at === -1) focusCard(cards[0])
      else if (key === 'j') focusCard(cards[at + 1])
      else if (key === 'k') focusCard(cards[at - 1])
      else buttonOf(cards[at], key)?.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [list])
}

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
