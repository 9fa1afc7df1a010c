import type { Outline } from '@promptery/contract/listings/outline'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { useQuery } from '@tanstack/react-query'
import { formatList, formatNumber, plural } from '../lib/format.ts'
import { once } from '../lib/once.ts'
import { LicenceTerms } from '../ui/text/LicenceTerms.tsx'
import { Time } from '../ui/text/Time.tsx'
import { type Fact, FactList } from './FactList.tsx'
import { outlineOptions } from './outline-query.ts'

/** Facts about a listing and its text: licence, outline, time of upload. */
export function ListingDetails({ prompt }: { prompt: Prompt }) {
  const { data } = useQuery(outlineOptions(prompt._id))
  const facts: Fact[] = [
    ...(prompt.licence ? [['Licence', <LicenceTerms key="licence" licence={prompt.licence} />] as const] : []),
    ...(data ? ofText(data) : []),
    ['Uploaded', <Time key="uploaded" at={prompt.createdAt} />],
  ]
  return (
    <section aria-label="Look inside">
      <h2 className="mb-3 text-heading font-semibold">Look inside</h2>
      <FactList facts={facts} />
    </section>
  )
}

const languageNames = once(() => new Intl.DisplayNames('en-US', { type: 'language' }))

/** What the text is made of, without its words. */
function ofText({ characters, languages, codeBlocks, codeLanguages, sections, steps }: Outline): Fact[] {
  const names = languages.map((code) => languageNames().of(code) ?? code)
  const facts: [string, string | number, boolean][] = [
    ['Characters', formatNumber(characters), true],
    ['Language', `${formatList(names)}, as we guess`, names.length > 0],
    ['Sections', sections, sections > 0],
    ['Steps', steps, steps > 0],
    ['Code', [plural(codeBlocks, 'block'), ...codeLanguages].join(', '), codeBlocks > 0],
  ]
  return facts.flatMap(([name, value, isThere]) => (isThere ? [[name, value] as const] : []))
}
