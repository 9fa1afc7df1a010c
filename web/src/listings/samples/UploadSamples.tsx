import { DocumentTextIcon, PhotoIcon } from '@heroicons/react/24/outline'
import { LIMITS } from '@promptery/contract/constants'
import type { DescribedVariable, VariableDescription } from '@promptery/contract/listings/variables/variables'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { SampleFields } from './SampleFields.tsx'
import { sampleVariables } from './sample-form.ts'
import { useSampleFields } from './use-sample-fields.ts'
import type { UploadSample, UploadSamplesState } from './use-upload-samples.ts'

type Props = {
  state: UploadSamplesState
  /** The text as typed so far. */
  text: string
  descriptions: readonly VariableDescription[]
  /** The listing exists: samples can be corrected and removed, not added. */
  isUploaded: boolean
}

/** The samples that go with an upload. */
export function UploadSamples({ state, text, descriptions, isUploaded }: Props) {
  const { samples, sending, isFull } = state
  const settled = useDeferredValue(text)
  const variables = useMemo(() => sampleVariables(settled, descriptions), [settled, descriptions])
  return (
    <section aria-labelledby="upload-samples" className="border-t pt-6">
      <h2 id="upload-samples" className="text-lead font-semibold">
        Samples of results
      </h2>
      <p className="mt-1 text-small text-muted">
        Optional, and what sells best: up to {LIMITS.sample.perPrompt} pictures or texts that this prompt has made. You
        can add more later.
      </p>
      {samples.map((sample, index) => (
        <OneSample key={sample.key} sample={sample} name={`Sample ${index + 1}`} state={state} variables={variables} />
      ))}
      {!isFull && !isUploaded && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button onClick={() => state.add('image')}>
            <PhotoIcon className="size-5" aria-hidden="true" />
            Add a picture
          </Button>
          <Button onClick={() => state.add('text')}>
            <DocumentTextIcon className="size-5" aria-hidden="true" />
            Add a text
          </Button>
        </div>
      )}
      <div role="status" className="text-small text-muted">
        {sending && (
          <p className="mt-4">
            Sending sample {sending.place} of {sending.count}…
          </p>
        )}
      </div>
      {sending && <ProgressBar value={sending.progress} label="Upload of the sample" className="mt-2" />}
    </section>
  )
}

type OneSampleProps = {
  sample: UploadSample
  name: string
  state: UploadSamplesState
  variables: readonly DescribedVariable[]
}

function OneSample({ sample: { key, kind }, name, state, variables }: OneSampleProps) {
  const fields = useSampleFields(state.draftOf(key), kind)
  const [isChecked, setIsChecked] = useState(false)
  const block = useRef<HTMLFieldSetElement>(null)
  const isMissing = isChecked && !fields.isUntouched && !fields.hasContent
  // Each render: the form reads the latest input.
  useEffect(() => {
    state.register(key, {
      isUntouched: fields.isUntouched,
      check: () => {
        setIsChecked(true)
        const canBeSent = fields.isUntouched || (fields.hasContent && !fields.problem)
        if (!canBeSent) block.current?.scrollIntoView({ block: 'center' })
        return canBeSent
      },
      form: () => fields.formFor(variables),
      clear: fields.clear,
    })
    return () => state.register(key, null)
  })
  return (
    <fieldset ref={block} className="mt-5 min-w-0 rounded-xl border p-4 sm:p-5">
      <legend className="sr-only">{name}</legend>
      <div className="mb-4 flex items-center justify-between gap-4">
        <p aria-hidden="true" className="font-semibold">
          {name}
        </p>
        <Button variant="ghost" className="-my-2 -me-3" onClick={() => state.remove(key)}>
          Remove<span className="sr-only"> {name.toLowerCase()}</span>
        </Button>
      </div>
      <SampleFields
        fields={isMissing ? { ...fields, problem: MISSING[fields.isText ? 'text' : 'image'] } : fields}
        variables={variables}
        error={state.errors[key] ?? null}
        progress={null}
        onChoose={() => setIsChecked(false)}
      />
    </fieldset>
  )
}

const MISSING = {
  image: 'Choose a picture, or remove this sample.',
  text: 'Write the text, or remove this sample.',
}
