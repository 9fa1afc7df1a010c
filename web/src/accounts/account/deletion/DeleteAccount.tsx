import { DELETION_DAYS, FORMER_MEMBER } from '@promptery/contract/shown-name'
import { useState } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DeleteDialog, type Left } from './DeleteDialog.tsx'

const EFFECTS: [string, string][] = [
  [
    'At once',
    `You are signed out everywhere, your API keys end, your profile is hidden and what you sell leaves the market. Sign in within ${DELETION_DAYS} days, and all of that but the keys is as it was: later too, while something holds the erasure up. Once it has begun, nobody can bring it back.`,
  ],
  [
    'Your listings',
    `Those that were never bought are erased. Buyers keep what they bought, with its title, versions and tips, by “${FORMER_MEMBER}”. Descriptions, covers and samples go.`,
  ],
  ['Your purchases', 'You cannot read them any more. Download your data first.'],
  ['Your reviews', `The stars stay, by “${FORMER_MEMBER}”. The words and samples go, as do your replies to reviews.`],
  [
    'Your topics and answers',
    'They are erased. Of a topic that others have answered, “A deleted topic” and their answers stay.',
  ],
  [
    'Your messages',
    'Those that you sent are erased, with their files. Those that you received stay with who sent them.',
  ],
  [
    'What stays besides',
    'Receipts and the books of account, as the law asks, and what admins have done and decided: with ids alone, without your name and address.',
  ],
]

/** Deleting one's account: what happens, and the way to it. @param props.onLeft called once it is asked for */
export function DeleteAccount({ onLeft }: { onLeft: (left: Left) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mt-6">
      <Card>
        <h3 className="mb-2 text-lead font-semibold">Delete your account</h3>
        <dl className="mb-5 max-w-prose space-y-3 text-small">
          {EFFECTS.map(([name, text]) => (
            <div key={name}>
              <dt className="font-medium">{name}</dt>
              <dd className="text-muted">{text}</dd>
            </div>
          ))}
        </dl>
        <Button variant="danger" onClick={() => setOpen(true)}>
          Delete My Account
        </Button>
      </Card>
      {isOpen && <DeleteDialog onLeft={onLeft} onClose={() => setOpen(false)} />}
    </div>
  )
}
