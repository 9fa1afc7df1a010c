import { SETTING_SECTIONS, type SettingSection } from '@promptery/contract/shop/settings/kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useVerified } from '../../accounts/verification/use-verified.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Findings } from '../../ui/feedback/Findings.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import toast from '../../ui/feedback/toast.ts'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { settingsOptions, useRemoveDemo } from './api.ts'
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

const LABEL = 'Remove the demo accounts'

/** Asks first, and the server asks again who the admin is. */
export function RemoveDemo() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{LABEL}</Button>
      {isOpen && <RemoveDemoDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function RemoveDemoDialog({ onClose }: { onClose: () => void }) {
  const remove = useRemoveDemo()
  const { verified, dialog } = useVerified()
  const confirm = async () => {
    try {
      await verified(() => remove.mutateAsync())
      toast.success('The demo accounts are removed')
      onClose()
    } catch {
      // The dialog shows it.
    }
  }
  return (
    <FormDialog
      title={LABEL}
      action="Remove"
      variant="danger"
      isPending={remove.isPending}
      refused={remove.error?.message}
      onSend={() => void confirm()}
      onClose={onClose}
      above={dialog}
    >
      <p>The accounts go, with their listings, samples, reviews, likes, purchases, topics and messages, for good.</p>
      <p>
        What other members have bought of them stays theirs, off the market. Its engineer stays as a name that nobody
        signs in with, with likes, topics, answers and messages.
      </p>
    </FormDialog>
  )
}
