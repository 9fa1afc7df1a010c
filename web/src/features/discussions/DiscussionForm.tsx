import { LIMITS } from '@promptery/contract/constants'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../components/ui/actions/Button.tsx'
import { Notice } from '../../components/ui/feedback/Notice.tsx'
import { Field } from '../../components/ui/forms/Field.tsx'
import { Input } from '../../components/ui/forms/Input.tsx'
import { Textarea } from '../../components/ui/forms/Textarea.tsx'
import { refusalOf } from '../../lib/forms/form-errors.ts'
import { tooLong } from '../../lib/forms/too-long.ts'
import { useDraftKeeping, useKeptDraft } from '../../lib/forms/use-kept-draft.ts'
import { clearDraft } from '../../lib/storage/draft.ts'
import { useCreateDiscussion } from './api.ts'

type Values = { topic: string; description: string }
const EMPTY: Values = { topic: '', description: '' }

const atMost = (max: number) => ({ validate: (text: string) => tooLong(text.trim(), max) ?? true })

type Props = {
  userId: string
  /** What is searched for now: the new discussion is appended to that list. */
  topic: string
  onPosted: (id: string) => void
}

/** Posts a discussion. What was typed stays until it has been posted, even when the session ends meanwhile. */
export function DiscussionForm({ userId, topic, onPosted }: Props) {
  const draftName = `discussion:${userId}`
  const draft = useKeptDraft(draftName, EMPTY)
  // On every change: what is too long is said while it is being pasted.
  const form = useForm<Values>({ defaultValues: draft ?? EMPTY, mode: 'onChange' })
  useDraftKeeping(draftName, EMPTY, form.subscribe)
  const [general, setGeneral] = useState<string | null>(null)
  const create = useCreateDiscussion(topic)
  const { errors } = form.formState

  const send = async (values: Values) => {
    setGeneral(null)
    try {
      const { _id } = await create.mutateAsync(values)
      form.reset(EMPTY)
      clearDraft(draftName)
      onPosted(_id)
    } catch (error) {
      const refusal = refusalOf(error, ['topic', 'description'])
      for (const { name, message } of refusal.fields) form.setError(name, { message })
      setGeneral(refusal.general)
      if (refusal.fields[0]) form.setFocus(refusal.fields[0].name)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.clearErrors()
        void form.handleSubmit(send)()
      }}
      className="space-y-5"
    >
      <Field label="Topic" error={errors.topic?.message}>
        {(control) => <Input {...control} {...form.register('topic', atMost(LIMITS.topic.max))} autoComplete="off" />}
      </Field>
      <Field label="Description" error={errors.description?.message}>
        {(control) => (
          <Textarea {...control} {...form.register('description', atMost(LIMITS.discussion.max))} rows={4} />
        )}
      </Field>
      {general && (
        <Notice tone="danger" role="alert">
          {general}
        </Notice>
      )}
      <Button type="submit" variant="accent" isLoading={create.isPending} className="w-full">
        Post
      </Button>
    </form>
  )
}
