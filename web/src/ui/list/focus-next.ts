/** Moves the focus from a row that is about to be removed to the next or previous one, or to the heading. */
export function focusNext(element: Element): void {
  const row = element.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const target = neighbour?.querySelector<HTMLElement>('button, a')
  if (target) target.focus()
  else focusHeading()
}

/** Focuses the screen's heading, when the focused element is about to be removed. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('main h1')?.focus()
