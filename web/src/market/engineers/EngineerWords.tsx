import type { PublicProfile } from '@promptery/contract/market/profile/public'
import { RichText } from '../../ui/text/RichText.tsx'
import { SafeLink } from '../../ui/text/SafeLink.tsx'

/** What an engineer says about themselves. */
export function EngineerWords({ profile: { about, language, links } }: { profile: PublicProfile }) {
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
