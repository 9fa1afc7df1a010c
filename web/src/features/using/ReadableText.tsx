import type { VariableDescription } from '@promptery/contract/variables/variables'
import { splitVariables } from '@promptery/contract/variables/variables'
import { useMemo } from 'react'
import { CopyButton } from '../../components/ui/actions/CopyButton.tsx'
import { PromptText } from '../../components/ui/text/PromptText.tsx'
import { FillVariables, type RunSlot } from './variables/FillVariables.tsx'

type Props = {
  promptId: string
  type: string
  text: string
  descriptions?: readonly VariableDescription[] | undefined
  /** Whether the prompt is in the user's library, where values are kept. */
  isKept: boolean
  run?: RunSlot | undefined
  /** Folds the text with variables, which the result beside them repeats. */
  isFolded?: boolean
}

/** A text that the user may read, to be filled in, read and copied. */
export function ReadableText({ promptId, type, text, descriptions, isKept, run, isFolded = false }: Props) {
  // With variables, the filled-in text is copied instead.
  const hasVariables = useMemo(() => splitVariables(text).some(({ variable }) => variable), [text])
  const whole = (
    <section aria-label="Prompt" className="overflow-hidden rounded-xl border bg-surface">
      <div className="flex flex-wrap items-center gap-3 border-b p-3 ps-5">
        <h2 className="me-auto text-body font-semibold">Prompt</h2>
        <div className="flex flex-row-reverse items-center gap-3">
          <CopyButton text={text} label="Copy Prompt" variant={hasVariables ? 'quiet' : 'accent'} />
        </div>
      </div>
      <div className="p-5 leading-relaxed sm:p-6">
        <PromptText text={text} />
      </div>
    </section>
  )
  return (
    <>
      <FillVariables
        promptId={promptId}
        type={type}
        text={text}
        descriptions={descriptions}
        isKept={isKept}
        run={run}
      />
      {isFolded && hasVariables ? (
        <details className="rounded-xl border bg-surface">
          <summary className="cursor-pointer p-5 text-body font-semibold">The prompt as it is written</summary>
          <div className="-m-px">{whole}</div>
        </details>
      ) : (
        whole
      )}
    </>
  )
}
