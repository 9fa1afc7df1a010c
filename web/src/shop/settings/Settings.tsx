import { SETTING_SECTIONS, type SettingSection } from '@promptery/contract/shop/settings/kinds'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Findings } from '../../ui/feedback/Findings.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Section } from '../../ui/Section.tsx'
import { settingsOptions } from './api.ts'
import { RemoveDemo } from './RemoveDemo.tsx'
import { SettingsForm } from './SettingsForm.tsx'

const SECTIONS = Object.keys(SETTING_SECTIONS) as SettingSection[]

/** All settings, by section. */
export function Settings() {
  const { data, error, refetch, isFetching } = useQuery(settingsOptions)
  if (error && !data)
    return <ErrorState what="the settings" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <Skeleton className="h-160 rounded-xl" />
  const sections = SECTIONS.map((section) => {
    const { title, lead } = SETTING_SECTIONS[section]
    return (
      <Section key={section} title={title} id={section}>
        <p className="-mt-3 mb-5 max-w-prose text-muted">{lead}</p>
        <Card>
          <SettingsForm section={section} title={title} states={data.settings} starts={data.pageStarts} />
        </Card>
      </Section>
    )
  })
  return (
    <>
      <nav aria-label="Kinds of settings" className="mb-10 flex flex-wrap gap-2">
        {SECTIONS.map((section) => (
          <LinkButton key={section} to={`#${section}`}>
            {SETTING_SECTIONS[section].title}
          </LinkButton>
        ))}
      </nav>
      <Section title="Before going public">
        <Findings checks={data.checks} fixes={{ 'remove-demo': <RemoveDemo /> }} />
      </Section>
      {sections}
    </>
  )
}
