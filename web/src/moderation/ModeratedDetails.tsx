import { quoted } from '@promptery/contract/isolated'
import type { Prompt } from '@promptery/contract/listings/prompts'

export function ModeratedDetails({ prompt }: { prompt: Prompt }) {
  const { worksWith = [], gapHints = [], versionNote, isOpen, previewPercent = 0 } = prompt
  const details = [
    [
      'Everybody reads',
      isOpen ? 'All of the text' : previewPercent > 0 ? `The first ${previewPercent}% of its words` : '',
    ],
    ['Works with', worksWith.join(', ')],
    ['What changed', versionNote ?? ''],
    ...gapHints.map(({ gap, label, description }) => [
      `Variable ${quoted(gap)}`,
      [label, description].filter(Boolean).join(': '),
    ]),
  ].filter(([, text]) => text !== '')
  if (details.length === 0) return null
  return (
    <dl className="mt-4 space-y-1 text-small">
      {details.map(([name, text]) => (
        <div key={name} className="wrap-anywhere">
          <dt className="inline text-faint">
            <bdi>{name}</bdi>:{' '}
          </dt>
          <dd className="inline whitespace-pre-line">
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
