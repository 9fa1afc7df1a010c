import { type MouseEvent, useLayoutEffect, useRef } from 'react'

/** How long a double click may take, about as systems have it. */
const SETTLE_MS = 500

/** How far the pointer may move within a double click. Less than the height of any row. */
const STILL_PX = 24

/** Whether each row has stayed in its place. More rows at the end are no move. */
export const isSettled = (before: readonly string[], after: readonly string[]): boolean =>
  before.every((id, index) => after[index] === id)

/**
 * When a row leaves a list, the next row slides below the pointer, and the second half of a double click would hit it.
 * For `SETTLE_MS` after rows have moved, the list ignores clicks at the place of the last one. Spread what is returned
 * onto the list.
 */
export function useSettledClicks(ids: readonly string[]) {
  const before = useRef(ids)
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  const last = useRef<{ x: number; y: number } | null>(null)

  useLayoutEffect(() => {
    if (!isSettled(before.current, ids)) movedAt.current = performance.now()
    before.current = ids
  }, [ids])

  const onClickCapture = (event: MouseEvent) => {
    // 0: a click by keyboard.
    if (event.detail === 0) return
    const { clientX: x, clientY: y } = event
    const isStill = last.current !== null && Math.hypot(x - last.current.x, y - last.current.y) < STILL_PX
    last.current = { x, y }
    // React hands on the clicks in a dialog that a row has opened, but the dialog has not moved.
    const isInRow = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (!isInRow || !isStill || performance.now() - movedAt.current > SETTLE_MS) return
    event.preventDefault()
    event.stopPropagation()
  }
  return { onClickCapture }
}
