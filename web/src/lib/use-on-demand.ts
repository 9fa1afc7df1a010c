import { type ComponentType, useState } from 'react'
import { logError } from './log.ts'
import { dismissPageNotice, showPageNotice } from './page-notice.ts'
import { fetchCode } from './reload-once.ts'

/**
 * Loads a component when its placeholder is hovered or focused, and renders it once that is pressed. `Part` is defined
 * from then on. A failed load is said in the page.
 */
export function useOnDemand<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const fetch = () => fetchCode(load)
  const approach = () => void fetch().catch(() => undefined)
  const show = () =>
    void fetch().then(
      (code) => {
        dismissPageNotice('code')
        setPart(() => code.default)
      },
      (error: unknown) => {
        logError('Code of a menu', error)
        showPageNotice({ about: 'code', content: 'We could not load this. Check your connection, and press again.' })
      },
    )
  return { Part, show, nearby: { onPointerEnter: approach, onFocus: approach } }
}
