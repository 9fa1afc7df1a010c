import { useEffect } from 'react'

/** Elements in which keys are input and not shortcuts. */
const ELSEWHERE = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu]'

/** Finds a card's button by its `aria-keyshortcuts`. */
const buttonOf = (card: Element | null | undefined, key: string) =>
  card?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)

/** Focuses the first control of a card. */
export const focusCard = (card: Element | null | undefined): void =>
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
