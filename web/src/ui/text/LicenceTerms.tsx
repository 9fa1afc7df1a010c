import type { Licence } from '@promptery/contract/constants'
import { LICENCE_TERMS } from '@promptery/contract/listings/licences'

/** The name of a licence, linked to its text if that is public. */
export function LicenceName({ licence }: { licence: Licence }) {
  const { name, url } = LICENCE_TERMS[licence]
  if (!url) return name
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener license"
      className="rounded-sm underline underline-offset-2 hover:decoration-2"
    >
      {name}
    </a>
  )
}

export function LicenceTerms({ licence }: { licence: Licence }) {
  return (
    <>
      <LicenceName licence={licence} />
      <span className="mt-1 block max-w-prose font-normal text-muted">{LICENCE_TERMS[licence].allows}</span>
    </>
  )
}
