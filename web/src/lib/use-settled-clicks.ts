import { type MouseEvent, useLayoutEffect, useRef } from 'react'

/** As long as a double click may take: browsers and systems wait about this long for its second half. */
const SETTLE_MS = 500

/** A hand does not hold still between the halves of a double click. Less than any row is high. */
const STILL_PX = 24

/** Whether what stood at a place has stayed there. More at the end pushes nothing away. */
export const isSettled = (before: readonly string[], after: readonly string[]): boolean =>
  before.every((id, index) => after[index] === id)

/**
 * When a row leaves a list, the next one slides below the pointer, and the second half of a double click would do to it
 * what was meant for the first. For a moment after its rows have moved, the list therefore takes no click where the last
 * one was; elsewhere, later and from the keyboard it takes every click. Give what is returned to the list.
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
    // A keyboard clicks nowhere and no times.
    if (event.detail === 0) return
    const { clientX: x, clientY: y } = event
    const isStill = last.current === null || Math.hypot(x - last.current.x, y - last.current.y) < STILL_PX
    last.current = { x, y }
    if (!isStill || performance.now() - movedAt.current > SETTLE_MS) return
    event.preventDefault()
    event.stopPropagation()
  }
  return { onClickCapture }
}
