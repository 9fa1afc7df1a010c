import { useQuery } from '@tanstack/react-query'
import { useConfig } from '../../lib/api/config.ts'
import { plural } from '../../lib/format.ts'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { mailStatusOptions } from './api.ts'

/** Tells admins that mail fails. Nothing while it works, or without mail. */
export function MailNotice() {
  const { mail } = useConfig()
  const { data } = useQuery({ ...mailStatusOptions, enabled: mail })
  if (!data || (data.failingSince === null && data.failed === 0)) return null
  return (
    <Notice tone="warn" className="mb-8">
      {data.failingSince !== null ? (
        <>
          No mail can be sent. It began <Time at={data.failingSince} />.
        </>
      ) : (
        <>{plural(data.failed, 'mail')} could not be sent.</>
      )}{' '}
      <TextLink to={paths.adminMail}>See why</TextLink>
    </Notice>
  )
}
