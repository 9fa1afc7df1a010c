import { LIMITS } from '@promptery/contract/constants'
import { useForm } from 'react-hook-form'
import { tooLong } from '../../lib/forms/too-long.ts'
import { useDraftSaving, useFormDraft } from '../../lib/forms/use-form-draft.ts'
import { clearDraft } from '../../lib/storage/draft.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { InputField } from '../../ui/forms/Input.tsx'
import { RefusableForm } from '../../ui/forms/RefusableForm.tsx'
import { TextareaField } from '../../ui/forms/Textarea.tsx'
import { useCreateDiscussion } from './api.ts'
import { WRITING_HINT } from './words.ts'

type Values = { topic: string; description: string }
const EMPTY: Values = { topic: '', description: '' }

const atMost = (max: number) => ({ validate: (text: string) => tooLong(text.trim(), max) ?? true })

type Props = {
  userId: string
  /** The current search: the new discussion is appended to its results. */
  topic: string
  onPosted: (id: string) => void
}

/** Posts a discussion. Input is kept until it is posted, even if the session ends. */
export function DiscussionForm({ userId, topic, onPosted }: Props) {
  const draftName = `discussion:${userId}`
  const draft = useFormDraft(draftName, EMPTY)
  // On every change, so that overlong texts are reported while pasting.
  const form = useForm<Values>({ defaultValues: draft ?? EMPTY, mode: 'onChange' })
  useDraftSaving(draftName, EMPTY, form.subscribe)
  const create = useCreateDiscussion(topic)
  const { errors } = form.formState

  const send = async (values: Values) => {
    const { _id } = await create.mutateAsync(values)
    form.reset(EMPTY)
    clearDraft(draftName)
    onPosted(_id)
  }

  return (
    <RefusableForm form={form} names={['topic', 'description']} onSend={send}>
      <InputField
        label="Topic"
        error={errors.topic?.message}
        {...form.register('topic', atMost(LIMITS.topic.max))}
        autoComplete="off"
      />
      <TextareaField
        label="Description"
        hint={WRITING_HINT}
        error={errors.description?.message}
        {...form.register('description', atMost(LIMITS.discussion.max))}
        rows={4}
      />
      <Button type="submit" variant="accent" isLoading={create.isPending} className="w-full">
        Post
      </Button>
    </RefusableForm>
  )
}
