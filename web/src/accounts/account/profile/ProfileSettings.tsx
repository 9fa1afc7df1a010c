import type { SessionUser } from '@promptery/contract/accounts/users'
import { useQuery } from '@tanstack/react-query'
import { engineerPath } from '../../../paths.ts'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Section } from '../../../ui/Section.tsx'
import { profileOptions } from './api.ts'
import { NameForm } from './NameForm.tsx'
import { PictureForm } from './PictureForm.tsx'
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
