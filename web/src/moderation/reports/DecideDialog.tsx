import { LIMITS } from '@promptery/contract/constants'
import { quoted } from '@promptery/contract/isolated'
import type { Member } from '@promptery/contract/member'
import {
  DECISIONS,
  DECISIONS_ON,
  type Decision,
  type ReportSubject,
} from '@promptery/contract/moderation/report-lifecycle'
import type { DecideCaseBody } from '@promptery/contract/moderation/reports'
import { decideOnPerson } from '@promptery/contract/moderation/reports'
import { fullName, type Named, shownName } from '@promptery/contract/shown-name'
import { useState } from 'react'
import { DECISION_NAMES } from '../../accounts/report/names.ts'
import { useVerified } from '../../accounts/verification/use-verified.tsx'
import { call } from '../../lib/api/api-client.ts'
import { refusalOf } from '../../lib/forms/form-errors.ts'
import { tooLong } from '../../lib/forms/too-long.ts'
import { Button } from '../../ui/actions/Button.tsx'
import toast from '../../ui/feedback/toast.ts'
import { SelectField } from '../../ui/forms/Select.tsx'
import { TextareaField } from '../../ui/forms/Textarea.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { type SendMove, useMoveCase } from './api.ts'

const DAYS = [1, 3, 7, 14, 30, 90, 365]
const SUSPENDED =
  'They are signed out everywhere and cannot sign in, their API keys do not work, their listings are off the market, and payouts to them wait. Buyers keep what they bought.'

const CONSEQUENCES: Record<Decision, string> = {
  nothing: 'Everything stays as it is. Those who reported it are told so.',
  warn: 'They read your words. Nothing else changes.',
  take_off: 'The listing leaves the market. Buyers keep it.',
  remove: 'Nobody sees it any more.',
  suspend_until: SUSPENDED,
  suspend: SUSPENDED,
}

type Props = {
  about: { subject: ReportSubject; title: string; person: Named }
  send: SendMove<DecideCaseBody>
  onClose: () => void
}

/** An admin decides a case, or about a member, with words to the person. */
export function DecideDialog({ about: { subject, title, person }, send: sendDecision, onClose }: Props) {
  const [decision, setDecision] = useState<Decision>('nothing')
  const [days, setDays] = useState(7)
  const [answer, setAnswer] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const decide = useMoveCase(sendDecision)
  const { verified, dialog } = useVerified()
  const words = answer.trim()
  const isAgainst = decision !== 'nothing'
  const excess = tooLong(words, LIMITS.reasonMax)
  const send = async () => {
    if (isAgainst && words === '') return setIsMissing(true)
    if (excess) return
    const body = {
      move: 'decide' as const,
      decision,
      answer: isAgainst ? words : '',
      ...(decision === 'suspend_until' && { days }),
    }
    try {
      const { message } = await verified(() => decide.mutateAsync(body))
      toast.success(message)
      onClose()
    } catch {
      // The dialog shows it.
    }
  }
  return (
    <FormDialog
      title={`Decide on ${quoted(title)}`}
      action="Decide"
      variant={isAgainst ? 'danger' : 'accent'}
      isPending={decide.isPending}
      refused={decide.error && refusalOf(decide.error, []).general}
      onSend={() => void send()}
      onClose={onClose}
      above={dialog}
    >
      <SelectField
        label="Decision"
        hint={CONSEQUENCES[decision]}
        options={DECISIONS_ON[subject].map((value) => ({ value, label: DECISION_NAMES[value] }))}
        value={decision}
        onChange={({ target }) => setDecision(DECISIONS.find((one) => one === target.value) ?? 'nothing')}
      />
      {decision === 'suspend_until' && (
        <SelectField
          label="Days"
          options={DAYS.map((value) => ({ value: String(value), label: String(value) }))}
          value={String(days)}
          onChange={({ target }) => setDays(Number(target.value))}
        />
      )}
      {isAgainst && (
        <TextareaField
          label="Why"
          hint={`${shownName(person)} reads this.`}
          rows={4}
          error={isMissing && words === '' ? 'Write why' : excess}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
      )}
    </FormDialog>
  )
}

/** A button with which an admin warns or suspends a member without a report. */
export function DecideOnPerson({ person }: { person: Member }) {
  const [isOpen, setIsOpen] = useState(false)
  const about = { subject: 'user' as const, title: fullName(person), person }
  return (
    <>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        Warn or suspend
      </Button>
      {isOpen && (
        <DecideDialog
          about={about}
          send={(body) => call(decideOnPerson, { params: { id: person._id }, body })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
