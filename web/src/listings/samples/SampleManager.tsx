import { LIMITS } from '@promptery/contract/constants'
import { resultOf } from '@promptery/contract/listings/lists'
import type { Prompt } from '@promptery/contract/listings/prompts'
import type { Sample } from '@promptery/contract/listings/samples'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useConfig } from '../../lib/api/config.ts'
import { useLists } from '../../lib/api/lists.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import toast from '../../ui/feedback/toast.ts'
import { UndoToast } from '../../ui/feedback/UndoToast.tsx'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { type Removed, samplesOptions, useAddSample, useOrderSamples, useRemoveSample, useSampleCover } from './api.ts'
import { SampleFields } from './SampleFields.tsx'
import { SampleRow } from './SampleRow.tsx'
import { sampleForm, sampleVariables } from './sample-form.ts'
import { useSampleFields } from './use-sample-fields.ts'

const { perPrompt } = LIMITS.sample

/** Adds, orders and removes samples. Each change is saved immediately. */
export function SampleManager({ prompt }: { prompt: Prompt }) {
  const { requireApproval } = useConfig()
  const samples = useQuery(samplesOptions(prompt._id))
  const section = useRef<HTMLElement>(null)
  // The code of this part has just come: the browser has looked for the place already.
  useEffect(() => {
    if (window.location.hash === '#samples') section.current?.scrollIntoView()
  }, [])
  return (
    <section ref={section} id="samples" aria-labelledby="samples-heading" className="mt-14 scroll-mt-20 border-t pt-8">
      <h2 id="samples-heading" className="text-heading font-semibold">
        Samples of results
      </h2>
      <p className="mt-2 mb-6 max-w-prose text-muted">
        Show up to {perPrompt} pictures or texts that this prompt has made: people see them before they buy.
        {requireApproval && ' A new sample, and one that is removed, makes the listing wait for approval again.'}
      </p>
      <ListStates
        list={samples}
        what="the samples"
        skeleton={<Skeleton className="h-24 rounded-xl" />}
        empty={<p className="mb-6 text-faint">There are no samples yet.</p>}
      >
        {(items) => <Samples prompt={prompt} samples={items} />}
      </ListStates>
      {samples.data && samples.data.length < perPrompt && <AddSample prompt={prompt} />}
      {samples.data && samples.data.length >= perPrompt && (
        <Notice>These are {perPrompt} samples. Remove one to add another.</Notice>
      )}
    </section>
  )
}

function swapped(samples: readonly Sample[], place: number, by: -1 | 1): Sample[] {
  const next = [...samples]
  const [moved] = next.splice(place, 1)
  if (moved) next.splice(place + by, 0, moved)
  return next
}

function Samples({ prompt, samples }: { prompt: Prompt; samples: Sample[] }) {
  const [said, setSaid] = useState('')
  const restore = useRestoreSample(prompt._id)
  const order = useOrderSamples(prompt._id)
  const cover = useSampleCover(prompt._id)
  const remove = useRemoveSample(prompt._id, (removed) => {
    toast(({ id }) => (
      <UndoToast
        onUndo={() => {
          toast.dismiss(id)
          restore(removed).catch((error: Error) => toast.error(error.message))
        }}
      >
        Sample removed
      </UndoToast>
    ))
  })
  const move = (place: number, by: -1 | 1) => {
    order.mutate(swapped(samples, place, by), { onError: (error) => toast.error(error.message) })
    setSaid(`Moved to place ${place + by + 1} of ${samples.length}`)
  }
  return (
    <>
      <ol className="mb-8 divide-y divide-line rounded-xl border bg-surface">
        {samples.map((sample, place) => (
          <SampleRow
            key={sample._id}
            sample={sample}
            place={place}
            count={samples.length}
            isBusy={remove.isPending || order.isPending}
            onMove={(by) => move(place, by)}
            onRemove={() => remove.mutate({ sample, place }, { onError: (error) => toast.error(error.message) })}
            {...(place === 0 &&
              sample.picture && {
                onCover: () =>
                  cover.mutate(undefined, {
                    onSuccess: ({ message }) => toast.success(message),
                    onError: (error) => toast.error(error.message),
                  }),
                isCovering: cover.isPending,
              })}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

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

/** Restores a removed sample at its place. */
export function useRestoreSample(promptId: string) {
  const add = useAddSample()
  const order = useOrderSamples(promptId)
  return async ({ sample, place, content }: Removed): Promise<void> => {
    const { samples } = await add.mutateAsync({ promptId, form: sampleForm(content, sample) })
    const restored = samples.at(-1)
    if (!restored || place >= samples.length - 1) return
    const others = samples.slice(0, -1)
    await order.mutateAsync([...others.slice(0, place), restored, ...others.slice(place)])
  }
}
