import { Bars3Icon } from '@heroicons/react/24/outline'
import { useOnDemand } from '../../../lib/use-on-demand.ts'
import { narrowMenuClass } from './narrow-menu-class.ts'

/** The button of the phone's menu, which comes when it is first opened. `panel` is where its links go. */
export function NarrowMenuButton({ panel }: { panel: HTMLElement | null }) {
  const { Part: NarrowMenu, show, nearby } = useOnDemand(() => import('./NarrowMenu.tsx'))
  if (NarrowMenu && panel) return <NarrowMenu panel={panel} />
  return (
    <button
      type="button"
      aria-label="Menu"
      aria-expanded={false}
      className={narrowMenuClass}
      {...nearby}
      onClick={show}
    >
      <Bars3Icon className="size-6" aria-hidden="true" />
    </button>
  )
}
