import { COVER_REFUSALS, COVER_WIDTHS, LIMITS } from '@promptery/contract/constants'
import { gapsIn, splitGaps } from '@promptery/contract/gaps'
import type { Prompt } from '@promptery/contract/prompts'
import { type SubmitEvent, useMemo, useRef, useState } from 'react'
import { Button } from '../../../components/ui/actions/Button.tsx'
import { Notice } from '../../../components/ui/feedback/Notice.tsx'
import toast from '../../../components/ui/feedback/toast.ts'
import { Field } from '../../../components/ui/forms/Field.tsx'
import { FileDrop } from '../../../components/ui/forms/FileDrop.tsx'
import { Input } from '../../../components/ui/forms/Input.tsx'
import { optionsOf, Select } from '../../../components/ui/forms/Select.tsx'
import { Textarea } from '../../../components/ui/forms/Textarea.tsx'
import { refusalOf } from '../../../lib/forms/form-errors.ts'
import { tooLong } from '../../../lib/forms/too-long.ts'
import { GapField } from '../fill/GapField.tsx'
import { useAddSample } from './api.ts'
import { sampleForm } from './sample-form.ts'

const { textMax, modelMax } = LIMITS.sample
const KINDS = ['A picture', 'A text'] as const

/** The form of one more sample: a picture or a text, and what it was made with. */
export function AddSample({ prompt }: { prompt: Prompt }) {
  const [isText, setIsText] = useState(prompt.type === 'GPT' || prompt.type === 'Llama')
  const [picture, setPicture] = useState<File | null>(null)
  const [text, setText] = useState('')
  const [model, setModel] = useState('')
  const [values, setValues] = useState<Record<string, string>>({})
  const [progress, setProgress] = useState<number | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const add = useAddSample(prompt._id)
  const gaps = useMemo(() => gapsIn(splitGaps(prompt.prompt ?? '')).slice(0, LIMITS.filling.gapsMax), [prompt.prompt])
  const refusal = add.error && refusalOf(add.error, ['picture', 'text', 'model', 'filling'])
  const errorOf = (name: string) => refusal?.fields.find((field) => field.name === name)?.message
  const excess = isText ? tooLong(text, textMax) : undefined

  const choose = (file: File | null) => {
    add.reset()
    setPicture(file)
  }
  const isTooLarge = !isText && picture !== null && picture.size > LIMITS.coverBytesMax
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (add.isPending || excess || isTooLarge) return
    const filling = gaps.flatMap(({ name }) => {
      const value = values[name]?.trim()
      return value ? [{ gap: name, value }] : []
    })
    const content = isText || !picture ? { text } : { picture }
    setProgress(0)
    try {
      await add.mutateAsync({ form: sampleForm(content, { model, filling }), onProgress: setProgress })
      toast.success('Sample Added')
      setText('')
      setPicture(null)
      if (picker.current) picker.current.value = ''
    } catch {
      // Its reasons stand beside the fields.
    } finally {
      setProgress(null)
    }
  }

  return (
    <form
      noValidate
      aria-label="Add a sample"
      onSubmit={submit}
      className="grid max-w-narrow grid-cols-1 gap-x-8 gap-y-6 rounded-xl border p-4 sm:p-6 md:grid-cols-2"
    >
      <div className="space-y-6">
        <Field label="What the result is">
          {(control) => (
            <Select
              {...control}
              value={isText ? KINDS[1] : KINDS[0]}
              options={optionsOf(KINDS)}
              onChange={({ target }) => setIsText(target.value === KINDS[1])}
            />
          )}
        </Field>
        {isText ? (
          <Field
            label="The text"
            hint="As the prompt made it, with its line breaks."
            error={excess ?? errorOf('text') ?? errorOf('picture')}
          >
            {(control) => (
              <Textarea {...control} rows={8} value={text} onChange={({ target }) => setText(target.value)} />
            )}
          </Field>
        ) : (
          <Field
            label="The picture"
            error={isTooLarge ? COVER_REFUSALS.tooLarge : (errorOf('picture') ?? errorOf('text'))}
          >
            {(control) => (
              <FileDrop
                {...control}
                ref={picker}
                what="sample"
                name="picture"
                file={picture}
                onChange={choose}
                accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
                description="JPEG, PNG, WebP, AVIF or GIF, up to 10 MB"
                progress={picture && progress}
                wantedWidth={COVER_WIDTHS[0]}
              />
            )}
          </Field>
        )}
      </div>
      <div className="space-y-6">
        <Field label="Made by" hint="The model, as in GPT-4 or Midjourney 7." error={errorOf('model')}>
          {(control) => (
            <Input
              {...control}
              value={model}
              maxLength={modelMax}
              autoComplete="off"
              onChange={({ target }) => setModel(target.value)}
            />
          )}
        </Field>
        {gaps.length > 0 && (
          <fieldset className="space-y-4">
            <legend className="mb-3 text-small font-semibold">What you filled in</legend>
            {gaps.map((gap) => (
              <GapField
                key={gap.name}
                gap={gap}
                value={values[gap.name] ?? ''}
                onChange={(value) => setValues((before) => ({ ...before, [gap.name]: value }))}
              />
            ))}
            {errorOf('filling') && <p className="text-small font-medium text-danger">{errorOf('filling')}</p>}
          </fieldset>
        )}
        {refusal?.general && (
          <Notice tone="danger" role="alert">
            {refusal.general}
          </Notice>
        )}
        <Button type="submit" variant="accent" isLoading={add.isPending} className="w-full sm:w-auto sm:min-w-44">
          Add sample
        </Button>
      </div>
    </form>
  )
}
