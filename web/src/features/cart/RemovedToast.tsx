import { Button } from '../../components/ui/Button.tsx'

/** Says what was taken out, with the way back. */
export function RemovedToast({ title, onUndo }: { title: string; onUndo: () => void }) {
  return (
    <span className="flex items-center gap-3">
      <span className="line-clamp-2 wrap-anywhere">
        Removed “<bdi>{title}</bdi>”
      </span>
      <Button variant="ghost" onClick={onUndo} className="shrink-0 text-accent-text!">
        Undo
      </Button>
    </span>
  )
}
