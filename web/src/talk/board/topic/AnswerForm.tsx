import { ANSWER } from '@promptery/contract/talk/discussion-limits'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { tooLong } from '../../../lib/forms/too-long.ts'
import { useDraftSaving, useFormDraft } from '../../../lib/forms/use-form-draft.ts'
import { clearDraft } from '../../../lib/storage/draft.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { RefusableForm } from '../../../ui/forms/RefusableForm.tsx'
import { TextareaField } from '../../../ui/forms/Textarea.tsx'
import { WRITING_HINT } from '../words.ts'

type Props = {
  draftName: string
  /** The answer that is changed. */
  text?: string
  label: string
  action: string
  onSend: (values: { text: string }) => Promise<unknown>
  onCancel?: () => void
}

/** Writes or changes an answer. Input is kept until it is sent, even if the session ends. */
export function AnswerForm({ draftName, text = '', label, action, onSend, onCancel }: Props) {
  const initial = useMemo(() => ({ text }), [text])
  const draft = useFormDraft(draftName, initial)
  const form = useForm({ defaultValues: draft ?? initial, mode: 'onChange' })
  useDraftSaving(draftName, initial, form.subscribe)
  const { errors, isSubmitting } = form.formState
  const send = async (values: { text: string }) => {
    await onSend(values)
    clearDraft(draftName)
    form.reset(initial)
  }
  return (
    <RefusableForm form={form} names={['text']} onSend={send}>
      <TextareaField
        label={label}
        hint={WRITING_HINT}
        error={errors.text?.message}
        {...form.register('text', { validate: (typed) => tooLong(typed.trim(), ANSWER.max) ?? true })}
        rows={5}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="accent" isLoading={isSubmitting}>
          {action}
        </Button>
        {onCancel && (
          <Button
            onClick={() => {
              clearDraft(draftName)
              onCancel()
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </RefusableForm>
  )
}
