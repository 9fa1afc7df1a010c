import type { Prompt } from '@promptery/contract/listings/prompts'
import { useMemo } from 'react'
import { SampleFields } from '../../../listings/samples/SampleFields.tsx'
import type { SampleFormFields } from '../../../listings/samples/use-sample-fields.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { publicVariables } from './public-variables.ts'

type Props = {
  prompt: Prompt
  version: number
  fields: SampleFormFields
  error: Error | null
  progress: number | null
  onChoose: () => void
  onLeaveOut: () => void
}

/** The part of a review's form for a sample. */
export function OwnSample({ prompt, version, onLeaveOut, ...form }: Props) {
  const variables = useMemo(() => publicVariables(prompt, version), [prompt, version])
  return (
    <fieldset className="min-w-0 space-y-4 border-t pt-5">
      <legend className="sr-only">Your sample</legend>
      <p className="text-small text-muted">
        Show a picture or a text that the prompt has made for you. Everybody sees it, and what you filled in.
      </p>
      <SampleFields {...form} variables={variables}>
        <Button variant="ghost" className="-ms-4" onClick={onLeaveOut}>
          Leave the sample out
        </Button>
      </SampleFields>
    </fieldset>
  )
}
