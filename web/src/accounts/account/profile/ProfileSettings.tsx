import type { SessionUser } from '@promptery/contract/accounts/users'
import { COVER_WIDTHS } from '@promptery/contract/constants'
import { coverUrl } from '@promptery/contract/listings/covers'
import type { Profile } from '@promptery/contract/market/profile/profile'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../../lib/format.ts'
import { engineerPath } from '../../../paths.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import toast from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/Field.tsx'
import { FieldsForm } from '../../../ui/forms/FieldsForm.tsx'
import { FileDrop } from '../../../ui/forms/FileDrop.tsx'
import { Section } from '../../../ui/Section.tsx'
import { profileOptions, useChangePicture, useChangeUsername, useRemovePicture } from './api.ts'
import { WordsForm } from './WordsForm.tsx'

/** What one is called and shows of oneself. */
export function ProfileSettings({ user }: { user: SessionUser }) {
  const { data: profile, error, refetch, isFetching } = useQuery(profileOptions)
  return (
    <Section
      title="What others see"
      action={
        <TextLink to={engineerPath(user._id)} className="inline-flex min-h-11 items-center">
          Look at it
        </TextLink>
      }
    >
      {error && <ErrorState what="your profile" onRetry={() => void refetch()} error={error} isRetrying={isFetching} />}
      {!error && !profile && <Skeleton className="h-96 rounded-xl" />}
      {profile && (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <div className="space-y-5">
            <Card>
              <NameForm key={`${user.username} ${user.displayName}`} user={user} formerNames={profile.formerNames} />
            </Card>
            <Card>
              <PictureForm picture={profile.picture} />
            </Card>
          </div>
          <Card>
            <WordsForm profile={profile} />
          </Card>
        </div>
      )}
    </Section>
  )
}

type Props = { user: SessionUser; formerNames: Profile['formerNames'] }

export function NameForm({ user, formerNames }: Props) {
  const change = useChangeUsername()
  return (
    <>
      <h3 className="mb-5 text-lead font-semibold">Name</h3>
      <FieldsForm
        initial={{ displayName: user.displayName ?? '', username: user.username }}
        fields={[
          {
            name: 'displayName',
            label: 'Your name',
            hint: `Shown instead of ${user.username}. Any script.`,
            autoComplete: 'name',
            dir: 'auto',
            spellCheck: false,
          },
          {
            name: 'username',
            label: 'Username',
            hint: 'Your old username stays yours for 30 days.',
            autoComplete: 'nickname',
            spellCheck: false,
          },
        ]}
        action="Change Name"
        variant="quiet"
        focusOtherwise="displayName"
        label="Change name"
        onSend={async (values) => {
          await change.mutateAsync({ ...values, displayName: values.displayName.trim() || null })
          toast.success('Name Changed')
        }}
      />
      {formerNames.length > 0 && (
        <ul className="mt-5 space-y-1 text-small text-muted">
          {formerNames.map(({ username: former, until }) => (
            <li key={former} className="wrap-anywhere">
              <b className="font-semibold text-fg">{former}</b> is kept for you until {formatDate(until)}.
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

export function PictureForm({ picture }: { picture: Profile['picture'] }) {
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [count, setCount] = useState(0)
  const change = useChangePicture()
  const remove = useRemovePicture()

  const save = async () => {
    if (!file) return
    setProgress(0)
    try {
      await change.mutateAsync({ file, onProgress: setProgress })
      setFile(null)
      setCount((before) => before + 1)
      toast.success('Picture Saved')
    } catch {
      // The refusal is shown beside the field.
    } finally {
      setProgress(null)
    }
  }
  return (
    <form
      aria-label="Picture"
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!change.isPending) void save()
      }}
    >
      <h3 className="text-lead font-semibold">Picture</h3>
      <div className="max-w-64">
        <Field label="Your picture" error={change.error?.message}>
          {(control) => (
            <FileDrop
              key={count}
              {...control}
              what="picture"
              name="picture"
              file={file}
              current={picture && coverUrl(picture, picture.widths[0] ?? picture.width)}
              onChange={(chosen) => {
                change.reset()
                setFile(chosen)
              }}
              accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
              description="JPEG, PNG, WebP, AVIF or GIF, up to 10 MB"
              progress={file && progress}
              wantedWidth={COVER_WIDTHS[0] / 2}
            />
          )}
        </Field>
      </div>
      {file && (
        <Button type="submit" isLoading={change.isPending}>
          Save Picture
        </Button>
      )}
      {!file && picture && (
        <Button isLoading={remove.isPending} onClick={() => remove.mutate()}>
          Remove Picture
        </Button>
      )}
    </form>
  )
}
