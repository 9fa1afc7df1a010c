import { useEffect } from 'react'

/** Where a key is typed, chosen by or asked for, it is no shortcut. */
const ELSEWHERE = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu]'

/** The buttons of the cards that a key presses name it as their `aria-keyshortcuts`. */
const buttonOf = (card: Element | null | undefined, key: string) =>
  card?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)

/** Moves the focus to the first thing to do on a card. */
export const focusCard = (card: Element | null | undefined): void =>
  card?.querySelector<HTMLElement>('[aria-keyshortcuts]')?.focus()

/**
 * The keys of a list of cards: `j` and `k` go to the next and the previous one; any other presses the button of the card
 * with the focus that has it as its shortcut. Where no card has the focus, every key goes to the first one.
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
