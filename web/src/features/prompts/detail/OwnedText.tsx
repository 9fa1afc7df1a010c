import type { PromptType } from '@promptery/contract/constants'
import { splitGaps } from '@promptery/contract/gaps'
import type { Prompt } from '@promptery/contract/prompts'
import { Suspense, useMemo, useState } from 'react'
import { Button } from '../../../components/ui/actions/Button.tsx'
import { CopyButton } from '../../../components/ui/actions/CopyButton.tsx'
import { PromptText } from '../../../components/ui/text/PromptText.tsx'
import { useConfig } from '../../../lib/api/config.ts'
import { formatDate, formatExactTime } from '../../../lib/format.ts'
import { lazyPart } from '../../../lib/reload-once.ts'
import { FillGaps } from '../fill/FillGaps.tsx'
import { canRun } from '../run/can-run.ts'

const RunHere = lazyPart(async () => (await import('../run/RunHere.tsx')).RunHere)

/** `newer`: what has replaced the text since it was bought. */
type Props = { id: string; type: PromptType; prompt: string; newer: Prompt['newerVersion'] }

/** The text of a prompt, to be filled in, read and copied. What was bought comes first; a newer text is a button away. */
export function OwnedText({ id, type, prompt, newer }: Props) {
  const [isNewerShown, showNewer] = useState(false)
  const shown = newer && isNewerShown ? newer.prompt : prompt
  const isRun = canRun(useConfig(), type)
  const version = isNewerShown ? newer?.number : undefined
  // The result of filling them in is what one copies then.
  const hasGaps = useMemo(() => splitGaps(shown).some(({ gap }) => gap), [shown])
  return (
    <div className="space-y-4">
      {newer && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border bg-surface p-3 ps-5 text-small text-muted">
          <p className="me-auto" aria-live="polite">
            {isNewerShown ? 'This is the text as its engineer changed it on ' : 'Its engineer has changed the text on '}
            <time dateTime={newer.createdAt} title={formatExactTime(newer.createdAt)}>
              {formatDate(newer.createdAt)}
            </time>
            {isNewerShown ? '. What you bought stays yours.' : '. This is the one that you bought.'}
          </p>
          <Button onClick={() => showNewer(!isNewerShown)}>
            {isNewerShown ? 'Show what I bought' : 'Show the newer text'}
          </Button>
        </div>
      )}
      <FillGaps
        promptId={id}
        text={shown}
        {...(isRun && {
          run: (values) => (
            <Suspense>
              <RunHere key={String(isNewerShown)} promptId={id} values={values} version={version} />
            </Suspense>
          ),
        })}
      />
      <section aria-label="Prompt" className="overflow-hidden rounded-xl border bg-surface">
        <div className="flex flex-wrap items-center gap-3 border-b p-3 ps-5">
          <h2 className="me-auto text-body font-semibold">Prompt</h2>
          <div className="flex flex-row-reverse items-center gap-3">
            <CopyButton text={shown} label="Copy Prompt" variant={hasGaps ? 'quiet' : 'accent'} />
          </div>
        </div>
        <div className="p-5 leading-relaxed sm:p-6">
          <PromptText text={shown} />
        </div>
      </section>
    </div>
  )
}
