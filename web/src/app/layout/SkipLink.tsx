import { MAIN_ID } from '../../ui/layout/Page.tsx'

export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        // A hash would add a history entry.
        event.preventDefault()
        document.getElementById(MAIN_ID)?.focus()
      }}
      className="fixed start-4 top-2 z-50 -translate-y-20 rounded-md bg-accent px-4 py-3 text-small font-semibold text-on-accent focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
