import type { Sample } from '@promptery/contract/samples'
import { fileOfPicture } from '../../../lib/image-file.ts'
import { useAddSample, useOrderSamples } from './api.ts'
import { sampleForm } from './sample-form.ts'

/** Adds a sample that was removed once more, where it stood. */
export function useRestoreSample(promptId: string) {
  const add = useAddSample(promptId)
  const order = useOrderSamples(promptId)
  return async (sample: Sample, place: number): Promise<void> => {
    const { picture, text = '' } = sample
    // Its file has gone from the server. The browser that has shown it may keep it for a year.
    const content = picture ? { picture: await fileOfPicture(picture.url, 'sample') } : { text }
    const { samples } = await add.mutateAsync({ form: sampleForm(content, sample) })
    const restored = samples.at(-1)
    if (!restored || place >= samples.length - 1) return
    const others = samples.slice(0, -1)
    await order.mutateAsync([...others.slice(0, place), restored, ...others.slice(place)])
  }
}
