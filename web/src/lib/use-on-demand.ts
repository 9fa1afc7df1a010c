import { type ComponentType, useState } from 'react'
import { logError } from './log.ts'
import { fetchCode } from './reload-once.ts'

/**
 * A part whose code is fetched when a pointer or the focus comes near what stands in for it, and which replaces that
 * when it is pressed. `Part` is there from then on.
 */
export function useOnDemand<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const fetch = () => fetchCode(load)
  const approach = () => void fetch().catch(() => undefined)
  const show = () =>
    void fetch().then(
      (code) => setPart(() => code.default),
      (error: unknown) => logError('Code of a menu', error),
    )
  return { Part, show, nearby: { onPointerEnter: approach, onFocus: approach } }
}
