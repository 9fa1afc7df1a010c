import { Spinner } from '../ui/feedback/Spinner.tsx'
import { MAIN_ID } from './Page.tsx'

/** Stands below the bar while the first screen's code is on its way. */
export function LoadingPage() {
  return (
    <main id={MAIN_ID} tabIndex={-1} className="grid min-h-[70dvh] place-items-center text-muted">
      <Spinner label="Loading" />
    </main>
  )
}
