import { Bars3Icon } from '@heroicons/react/24/outline'
import { useOnDemand } from '../../../lib/use-on-demand.ts'
import { ButtonCount } from './Count.tsx'
import { narrowMenuClass } from './narrow-menu-class.ts'

/** Loads the phone's menu when it is first opened. Its links are rendered into `panel`. */
export function NarrowMenuButton({ panel, cartCount }: { panel: HTMLElement | null; cartCount: number }) {
  const { Part: NarrowMenu, show, nearby } = useOnDemand(() => import('./NarrowMenu.tsx'))
  if (NarrowMenu && panel) return <NarrowMenu panel={panel} cartCount={cartCount} />
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
      <ButtonCount count={cartCount} />
    </button>
  )
}
