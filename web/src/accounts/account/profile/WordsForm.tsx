import { PROFILE_LIMITS } from '@promptery/contract/market/profile/limits'
import type { Profile } from '@promptery/contract/market/profile/profile'
import { useForm } from 'react-hook-form'
import { Button } from '../../../ui/actions/Button.tsx'
import toast from '../../../ui/feedback/toast.ts'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { InputField } from '../../../ui/forms/Input.tsx'
import { RefusableForm } from '../../../ui/forms/RefusableForm.tsx'
import { TextareaField } from '../../../ui/forms/Textarea.tsx'
import { useUpdateProfile } from './api.ts'

const { links: linksMax } = PROFILE_LIMITS

/** Null: nothing is written. What is no number is refused by the server, as -1: JSON would make it nothing. */
const numberIn = (text: string): number | null =>
  text.trim() === '' ? null : Number.isFinite(Number(text)) ? Number(text) : -1

/** What one says about oneself, and who sees it. */
export function WordsForm({ profile }: { profile: Profile }) {
  const { makes, about, links, isPublic, showsEmail } = profile
  const work = {
    isTaken: profile.work.isTaken,
    from: profile.work.from?.toString() ?? '',
    days: profile.work.days?.toString() ?? '',
  }
  const form = useForm({ defaultValues: { makes, about, links: links.join('\n'), isPublic, showsEmail, work } })
  const { register, formState } = form
  const update = useUpdateProfile()
  return (
    <>
      <h3 className="mb-5 text-lead font-semibold">About you</h3>
      <RefusableForm
        form={form}
        names={['makes', 'about', 'links', 'work.from', 'work.days']}
        label="About you"
        onSend={async (values) => {
          const written = values.links.split('\n').map((line) => line.trim())
          const { isTaken, from, days } = values.work
          await update.mutateAsync({
            ...values,
            links: written.filter((line) => line !== ''),
            work: { isTaken, from: numberIn(from), days: numberIn(days) },
          })
          toast.success('Saved')
        }}
      >
        <InputField
          label="What you make"
          hint="In a line, as in “Prompts for product photographs”."
          error={formState.errors.makes?.message}
          {...register('makes')}
        />
        <TextareaField label="A few words" rows={5} error={formState.errors.about?.message} {...register('about')} />
        <TextareaField
          label="Links"
          hint={`One whole address a line, at most ${linksMax}.`}
          rows={3}
          dir="ltr"
          spellCheck={false}
          error={formState.errors.links?.message}
          {...register('links')}
        />
        <fieldset className="space-y-3">
          <legend className="font-medium">Work</legend>
          <Checkbox label="I take work: the list of engineers says so" {...register('work.isTaken')} />
          <div className="grid gap-5 sm:grid-cols-2">
            <InputField
              label="From what price"
              hint="In the shop’s currency."
              inputMode="decimal"
              autoComplete="off"
              error={formState.errors.work?.from?.message}
              {...register('work.from')}
            />
            <InputField
              label="In how many days"
              hint="As you usually deliver."
              inputMode="numeric"
              autoComplete="off"
              error={formState.errors.work?.days?.message}
              {...register('work.days')}
            />
          </div>
        </fieldset>
        <div className="flex flex-col">
          <Checkbox label="Everybody sees my picture, words and links" {...register('isPublic')} />
          <Checkbox label="Show my email address while I have a listing on the market" {...register('showsEmail')} />
        </div>
        <p className="text-small text-muted">
          Your name, what you sell, what you say about work and what you write on the board are always public. Admins
          see all of it.
        </p>
        <Button type="submit" isLoading={formState.isSubmitting}>
          Save
        </Button>
      </RefusableForm>
    </>
  )
}
