import { type MouseEvent, useLayoutEffect, useRef } from 'react'

/** About the double-click time of systems. */
const SETTLE_MS = 500

/** How far the pointer may move within a double click. Less than the height of a row. */
const STILL_PX = 24

/** Whether each row has kept its place. Rows appended at the end do not count. */
export const isSettled = (before: readonly string[], after: readonly string[]): boolean =>
  before.every((id, index) => after[index] === id)

/**
 * Prevents the second half of a double click from hitting the next row when the first one leaves the list: for
 * `SETTLE_MS` after rows have moved, clicks at the place of the last one are ignored. Spread the result onto the list.
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
    // Clicks in a dialog opened by a row bubble through React, but the dialog has not moved.
    const isInRow = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (!isInRow || !isStill || performance.now() - movedAt.current > SETTLE_MS) return
    event.preventDefault()
    event.stopPropagation()
  }
  return { onClickCapture }
}
