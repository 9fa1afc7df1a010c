import { PlayIcon } from '@heroicons/react/20/solid'
import type { VariableValue } from '@promptery/contract/listings/variables/values'
import { Button } from '../../../ui/actions/Button.tsx'
import { useRun } from './api.ts'
import { RunOutcome } from './RunOutcome.tsx'

type Props = {
  promptId: string
  values: VariableValue[]
  /** Absent: the bought version. */
  version: number | undefined
}

/** Runs a filled-in text with the configured model, and shows the result. */
export function RunHere({ promptId, values, version }: Props) {
  const run = useRun(promptId)
  return (
    <div className="space-y-3">
      <Button isLoading={run.isPending} onClick={() => run.mutate({ values, ...(version && { version }) })}>
        <PlayIcon className="size-5" aria-hidden="true" />
        Run
      </Button>
      <RunOutcome run={run} />
    </div>
  )
}
