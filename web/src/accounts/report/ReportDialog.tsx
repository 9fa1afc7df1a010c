import { LIMITS } from '@promptery/contract/constants'
import { REPORT_REASONS, type ReportReason, type ReportSubject } from '@promptery/contract/moderation/report-lifecycle'
import type { ReportBody } from '@promptery/contract/moderation/reports'
import { createReport } from '@promptery/contract/moderation/reports'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api/api-client.ts'
import { refusalOf } from '../../lib/forms/form-errors.ts'
import { tooLong } from '../../lib/forms/too-long.ts'
import toast from '../../ui/feedback/toast.ts'
import { SelectField } from '../../ui/forms/Select.tsx'
import { TextareaField } from '../../ui/forms/Textarea.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { REASON_NAMES } from './names.ts'

type Props = { subject: ReportSubject; id: string; name: string; onClose: () => void }

const useReport = () =>
  useMutation({
    meta: { showsRefusal: true },
    mutationFn: (data: ReportBody) => call(createReport, { body: data }),
  })

export function ReportDialog({ subject, id, name, onClose }: Props) {
  const [reason, setReason] = useState<ReportReason | ''>('')
  const [text, setText] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const report = useReport()
  const excess = tooLong(text.trim(), LIMITS.report.textMax)
  const send = () => {
    if (reason === '') return setIsMissing(true)
    if (excess) return
    report.mutate(
      { subject, id, reason, text: text.trim() },
      {
        onSuccess: ({ message }) => {
          toast.success(message)
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={`Report ${name}?`}
      action="Report"
      isPending={report.isPending}
      refused={report.error && refusalOf(report.error, []).general}
      onSend={send}
      onClose={onClose}
    >
      <p>An admin looks at it and tells you what came of it. Nobody else learns that you reported it.</p>
      <SelectField
        label="What is wrong with it?"
        placeholder="Choose"
        options={REPORT_REASONS.map((value) => ({ value, label: REASON_NAMES[value] }))}
        error={isMissing && reason === '' ? 'Choose a reason' : undefined}
        value={reason}
        onChange={({ target }) => setReason(REPORT_REASONS.find((one) => one === target.value) ?? '')}
      />
      <TextareaField
        label="What should the admin know?"
        hint="Optional."
        error={excess}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  )
}
