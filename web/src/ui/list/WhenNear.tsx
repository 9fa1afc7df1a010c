import { type ReactNode, Suspense, startTransition, use, useLayoutEffect, useMemo, useState } from 'react'
import { useIsHydrated } from '../../lib/use-hydrated.ts'
import { useInView } from './use-in-view.ts'

type Props = {
  /** Shown until then, in the final layout, where the server has not rendered `children`. */
  waiting: ReactNode
  /** Whether they are wanted at once. */
  isWanted?: boolean
  /** Whether the server renders them, too. */
  isRendered?: boolean
  className?: string
  children: ReactNode
}

/** Renders `children`, with their code and their calls, once they come near the window. */
export function WhenNear({ waiting, isWanted = import.meta.env.SSR, isRendered = true, className, children }: Props) {
  const isHydrated = useIsHydrated()
  const [gate] = useState(() => makeGate(isWanted))
  const [isNear, setIsNear] = useState(isWanted)
  const [isTaken, setIsTaken] = useState(false)
  if (isWanted) gate.open()
  const place = useInView(() => {
    gate.open()
    startTransition(() => setIsNear(true))
  }, !isNear)
  // The same element at each render: an update would throw away what the server has rendered.
  const shown = useMemo(
    () => (
      <Suspense fallback={waiting}>
        <Behind gate={gate} onTaken={() => setIsTaken(true)}>
          {children}
        </Behind>
      </Suspense>
    ),
    [waiting, gate, children],
  )
  return (
    // For public/early-input.js.
    <div ref={place} className={className} data-waiting={isTaken ? undefined : ''}>
      {isRendered || isHydrated ? shown : waiting}
    </div>
  )
}

/** Keeps what the server has rendered as it is until it opens, as a state would not. */
type Gate = { opening: Promise<void> | undefined; open: () => void }

function makeGate(isOpen: boolean): Gate {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opening: isOpen ? undefined : promise, open: resolve }
}

function Behind({ gate, onTaken, children }: { gate: Gate; onTaken: () => void; children: ReactNode }) {
  if (gate.opening) use(gate.opening)
  useLayoutEffect(() => {
    gate.opening = undefined
    onTaken()
  })
  return children
}
