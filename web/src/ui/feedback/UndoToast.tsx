import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'

/** Reports a removal, with a button to undo it. */
export function UndoToast({ children, onUndo }: { children: ReactNode; onUndo: () => void }) {
  return (
    <span className="flex items-center gap-3">
      <span className="line-clamp-2 wrap-anywhere">{children}</span>
      <Button variant="ghost" onClick={onUndo} className="shrink-0 text-accent-text!">
        Undo
      </Button>
    </span>
  )
}
