import { resultOf } from '@promptery/contract/listings/lists'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { type SubmitEvent, useMemo, useState } from 'react'
import { useLists } from '../../lib/api/lists.ts'
import { Button } from '../../ui/actions/Button.tsx'
import toast from '../../ui/feedback/toast.ts'
import { useAddSample } from './api.ts'
import { SampleFields } from './SampleFields.tsx'
import { sampleVariables } from './sample-form.ts'
import { useSampleFields } from './use-sample-fields.ts'

export function AddSample({ prompt }: { prompt: Prompt }) {
  const fields = useSampleFields(`sample:${prompt._id}`, resultOf(prompt.type, useLists()))
  const [progress, setProgress] = useState<number | null>(null)
  const add = useAddSample()
  const variables = useMemo(
    () => sampleVariables(prompt.prompt ?? '', prompt.gapHints),
    [prompt.prompt, prompt.gapHints],
  )

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (add.isPending || fields.problem) return
    setProgress(0)
    try {
      await add.mutateAsync({ promptId: prompt._id, form: fields.formFor(variables), onProgress: setProgress })
      toast.success('Sample Added')
      fields.clearResult()
    } catch {
      // Errors are shown beside the fields.
    } finally {
      setProgress(null)
    }
  }

  return (
    <form noValidate aria-label="Add a sample" onSubmit={submit} className="max-w-narrow rounded-xl border p-4 sm:p-6">
      <SampleFields fields={fields} variables={variables} error={add.error} progress={progress} onChoose={add.reset}>
        <Button type="submit" variant="accent" isLoading={add.isPending} className="w-full sm:w-auto sm:min-w-44">
          Add sample
        </Button>
      </SampleFields>
    </form>
  )
}
