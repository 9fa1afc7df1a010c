import { useIsLeaving } from '../../lib/navigation/navigation.ts'

/** A thin line at the top while the next screen loads. */
export function NavigationProgress() {
  if (!useIsLeaving()) return null
  return (
    <div className="fixed inset-x-0 top-0 z-50 h-0.75 overflow-hidden" aria-hidden="true">
      <div className="h-full w-2/5 animate-progress rounded-full bg-accent" />
    </div>
  )
}
