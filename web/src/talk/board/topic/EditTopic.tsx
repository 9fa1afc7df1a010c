import { LIMITS } from '@promptery/contract/constants'
import type { Topic } from '@promptery/contract/talk/discussions'
import { useForm } from 'react-hook-form'
import { tooLong } from '../../../lib/forms/too-long.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { InputField } from '../../../ui/forms/Input.tsx'
import { RefusableForm } from '../../../ui/forms/RefusableForm.tsx'
import { TextareaField } from '../../../ui/forms/Textarea.tsx'
import { WRITING_HINT } from '../words.ts'
import { useEditTopic } from './api.ts'

const atMost = (max: number) => ({ validate: (text: string) => tooLong(text.trim(), max) ?? true })

/** Changes one's own topic. */
export function EditTopic({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const { _id, topic: heading, description } = topic
  const form = useForm({ defaultValues: { topic: heading, description }, mode: 'onChange' })
  const edit = useEditTopic(_id)
  const { errors } = form.formState
  const send = async (values: { topic: string; description: string }) => {
    await edit.mutateAsync(values)
    onClose()
  }
  return (
    <RefusableForm form={form} names={['topic', 'description']} label="Edit topic" onSend={send}>
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
        rows={6}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="accent" isLoading={edit.isPending}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </RefusableForm>
  )
}
