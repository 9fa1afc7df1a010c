import { splitLinks } from './links.ts'
import { SafeLink } from './SafeLink.tsx'
import { WholeOptions } from './WholeOptions.tsx'

/** A text with its URLs as links. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map((part) =>
    part.href ? (
      <SafeLink key={part.at} href={part.href}>
        {part.text}
      </SafeLink>
    ) : (
      <WholeOptions key={part.at} text={part.text} />
    ),
  )
}
