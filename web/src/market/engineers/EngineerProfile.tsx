import { coverUrl } from '@promptery/contract/listings/covers'
import type { Engineer } from '@promptery/contract/market/engineers'
import type { PublicProfile } from '@promptery/contract/market/profile/public'
import { shownName } from '@promptery/contract/shown-name'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useConfig } from '../../lib/api/config.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHeading, useDocumentTitle } from '../../ui/layout/Page.tsx'
import { Rating } from '../../ui/text/Rating.tsx'
import { RichText } from '../../ui/text/RichText.tsx'
import { SafeLink } from '../../ui/text/SafeLink.tsx'
import { Username } from '../../ui/Username.tsx'
import { engineerOptions } from './api.ts'
import { describeWork } from './work.ts'

type Props = {
  id: string
  /** Not rendered for imported engineers, who cannot read messages. */
  contact: (engineer: Engineer) => ReactNode
}

export function EngineerProfile({ id, contact }: Props) {
  const { currency } = useConfig()
  const { data: engineer, isPending, isFetching, refetch } = useQuery(engineerOptions(id))
  useDocumentTitle(engineer ? shownName(engineer) : 'Engineer')
  if (isPending) {
    return (
      <div className="flex items-center gap-5">
        <Skeleton className="size-16 shrink-0 rounded-full" />
        <div className="flex-1 space-y-3">
          <PageHeading className="text-title text-faint">Loading...</PageHeading>
          <Skeleton className="h-5 w-48" />
        </div>
      </div>
    )
  }
  if (!engineer) {
    return (
      <div className="space-y-8">
        <PageHeading>Engineer</PageHeading>
        <ErrorState what="this engineer" onRetry={() => refetch()} isRetrying={isFetching} />
      </div>
    )
  }
  const { profile } = engineer
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-6">
      <div className="flex min-w-0 items-center gap-5">
        {profile?.picture ? (
          <img
            src={coverUrl(profile.picture, profile.picture.widths[0] ?? profile.picture.width)}
            alt=""
            width={64}
            height={64}
            className="size-16 shrink-0 rounded-full bg-raised object-cover"
          />
        ) : (
          <Avatar name={shownName(engineer)} size="lg" />
        )}
        <div className="min-w-0">
          <PageHeading>
            <bdi>{shownName(engineer)}</bdi>
          </PageHeading>
          <Username of={engineer} className="mt-1 block wrap-anywhere" />
          {profile?.makes && (
            <p dir="auto" lang={profile.language} className="mt-1 font-medium wrap-anywhere">
              {profile.makes}
            </p>
          )}
          <p className="mt-1 text-muted wrap-anywhere">{engineer.email}</p>
          <p className="mt-1 text-muted tabular-nums">
            Total prompts sold: <span className="font-semibold text-fg">{engineer.soldCount}</span>
          </p>
          {engineer.work && <p className="mt-1 font-medium">{describeWork(engineer.work, currency)}</p>}
          {engineer.rating && <Rating rating={engineer.rating} className="mt-1 text-muted" />}
        </div>
      </div>
      {engineer.canSignIn ? (
        contact(engineer)
      ) : (
        <p className="max-w-prose basis-full text-small text-muted">
          This engineer’s prompts were brought here from elsewhere. There is no account behind the name, so a message
          would reach nobody.
        </p>
      )}
      {profile && <EngineerWords profile={profile} />}
    </div>
  )
}

/** What an engineer says about themselves. */
function EngineerWords({ profile: { about, language, links } }: { profile: PublicProfile }) {
  if (about === '' && links.length === 0) return null
  return (
    <div className="basis-full space-y-4">
      {about !== '' && (
        <div className="max-w-prose leading-relaxed wrap-anywhere">
          <RichText text={about} lang={language} />
        </div>
      )}
      {links.length > 0 && (
        <ul aria-label="Links" className="flex flex-col text-small">
          {links.map((link) => (
            <li key={link} className="flex min-h-11 items-center sm:min-h-8">
              <SafeLink href={link}>{link.replace(/^https?:\/\/|\/$/g, '')}</SafeLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
