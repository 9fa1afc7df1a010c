/** Moves the focus off a row that is about to leave its list: to the row after or before it, or to the heading. */
export function focusNext(element: Element): void {
  const row = element.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const target = neighbour?.querySelector<HTMLElement>('button, a')
  if (target) target.focus()
  else focusHeading()
}

/** Moves the focus to the heading of the screen: what was pressed goes. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('main h1')?.focus()
