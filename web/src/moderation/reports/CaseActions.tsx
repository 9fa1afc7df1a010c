import { canMove } from '@promptery/contract/moderation/report-lifecycle'
import type { ReportCase } from '@promptery/contract/moderation/reports'
import { useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import toast from '../../ui/feedback/toast.ts'
import { caseUrl, useMoveCase } from './api.ts'
import { DecideDialog } from './DecideDialog.tsx'

const MOVES = [
  { move: 'uphold', label: 'Let the decision stand' },
  { move: 'undo', label: 'Undo the decision' },
  { move: 'reopen', label: 'Open again' },
] as const

/** The moves that a case allows. */
export function CaseActions({ reported }: { reported: ReportCase }) {
  const url = caseUrl(reported._id)
  const [isDeciding, setIsDeciding] = useState(false)
  const moveCase = useMoveCase(url)
  const moves = MOVES.filter(({ move }) => canMove(move, reported))
  const act = (move: (typeof MOVES)[number]['move']) =>
    moveCase.mutate(
      { move },
      { onSuccess: ({ message }) => toast.success(message), onError: ({ message }) => toast.error(message) },
    )
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {canMove('decide', reported) && (
        <Button variant="accent" onClick={() => setIsDeciding(true)}>
          Decide<span className="sr-only"> on {reported.title}</span>
        </Button>
      )}
      {moves.map(({ move, label }) => (
        <Button
          key={move}
          isLoading={moveCase.isPending && moveCase.variables.move === move}
          aria-disabled={moveCase.isPending}
          onClick={() => act(move)}
        >
          {label}
          <span className="sr-only">: {reported.title}</span>
        </Button>
      ))}
      {isDeciding && <DecideDialog about={reported} url={url} onClose={() => setIsDeciding(false)} />}
    </div>
  )
}
