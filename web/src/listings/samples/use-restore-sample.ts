import { type Removed, useAddSample, useOrderSamples } from './api.ts'
import { sampleForm } from './sample-form.ts'

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
