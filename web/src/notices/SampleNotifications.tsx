import { BellIcon } from '@heroicons/react/24/outline'
import { SampleContent } from '../ui/layout/SampleContent.tsx'

const SAMPLES = [
  { text: 'Your prompt “Folded paper animals” was sold', when: '5 minutes ago' },
  { text: 'mira.holt likes your prompt “Quiet harbour towns”', when: '1 hour ago' },
  { text: 'You have a new message from an engineer', when: 'yesterday' },
  { text: 'Your prompt “Isometric kitchens” was approved', when: '3 days ago' },
]

export function SampleNotifications() {
  return (
    <SampleContent title="Here you read what happens with your prompts">
      <ul className="divide-y divide-line rounded-xl border bg-surface">
        {SAMPLES.map(({ text, when }) => (
          <li key={text} className="flex items-start gap-4 px-4 py-4 sm:px-5">
            <BellIcon className="mt-0.5 size-6 shrink-0 text-faint" aria-hidden="true" />
            <span className="min-w-0">
              <span className="block">{text}</span>
              <span className="mt-1 block text-small text-faint">{when}</span>
            </span>
          </li>
        ))}
      </ul>
    </SampleContent>
  )
}
