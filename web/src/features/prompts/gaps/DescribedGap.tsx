import { ChevronDownIcon, ChevronUpIcon, PencilSquareIcon } from '@heroicons/react/20/solid'
import { LIMITS } from '@promptery/contract/constants'
import type { AskedGap } from '@promptery/contract/gaps/gaps'
import { useId, useState } from 'react'
import { iconButtonClass } from '../../../components/ui/actions/icon-button-class.ts'
import { Field } from '../../../components/ui/forms/Field.tsx'
import { Input } from '../../../components/ui/forms/Input.tsx'
import { Textarea } from '../../../components/ui/forms/Textarea.tsx'
import { tooLong } from '../../../lib/forms/too-long.ts'
import { alternatives, exampleIn, labelOf } from '../../../lib/gap-words.ts'

type Props = {
  gap: AskedGap
  onDescribe: (gap: AskedGap) => void
  /** Absent: it is the first. */
  onUp: (() => void) | undefined
  /** Absent: it is the last. */
  onDown: (() => void) | undefined
}

const { label: labelLimits, descriptionMax } = LIMITS.gapHints

/** A gap that was found, with what its writer says of it. */
export function DescribedGap({ gap, onDescribe, onUp, onDown }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { label = '', description = '' } = gap
  const plain = labelOf({ ...gap, label: undefined })
  const example = exampleIn(gap)
  return (
    <li className="py-1">
      <div className="flex items-center gap-1">
        <p className="min-w-0 flex-1 wrap-anywhere">
          <bdi className="text-fg">{labelOf(gap)}</bdi>
          {label && (
            <>
              {' '}
              for <bdi>{plain}</bdi>
            </>
          )}
          {gap.choices && plain === gap.name && <> – {alternatives(gap.choices)}</>}
          {example && <> – {example}</>}
          {gap.default && !gap.choices && <> – “{gap.default}” unless changed</>}
        </p>
        <button
          type="button"
          aria-label={`Describe ${plain}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className={iconButtonClass(isOpen && 'bg-raised text-fg')}
        >
          <PencilSquareIcon className="size-5" aria-hidden="true" />
        </button>
        {(onUp || onDown) && (
          <>
            <MoveButton name={`Move ${plain} up`} icon={ChevronUpIcon} onMove={onUp} />
            <MoveButton name={`Move ${plain} down`} icon={ChevronDownIcon} onMove={onDown} />
          </>
        )}
      </div>
      <div id={id} hidden={!isOpen} className="space-y-3 pt-1 pb-3">
        {isOpen && (
          <>
            <Field
              label={
                <>
                  Name of “<bdi>{plain}</bdi>”
                </>
              }
              hint="What the field is called."
              error={tooLong(label.trim(), labelLimits.max)}
            >
              {(control) => (
                <Input
                  {...control}
                  value={label}
                  placeholder={plain}
                  autoComplete="off"
                  onChange={(event) => onDescribe({ ...gap, label: event.target.value })}
                />
              )}
            </Field>
            <Field
              label={
                <>
                  Description of “<bdi>{plain}</bdi>”
                </>
              }
              hint="What is to be filled in, and an example."
              error={tooLong(description.trim(), descriptionMax)}
            >
              {(control) => (
                <Textarea
                  {...control}
                  rows={2}
                  value={description}
                  onChange={(event) => onDescribe({ ...gap, description: event.target.value })}
                />
              )}
            </Field>
          </>
        )}
      </div>
    </li>
  )
}

type MoveProps = { name: string; icon: typeof ChevronUpIcon; onMove: (() => void) | undefined }

/** At the end of the list it keeps the focus and does nothing. */
const MoveButton = ({ name, icon: Icon, onMove }: MoveProps) => (
  <button
    type="button"
    aria-label={name}
    aria-disabled={!onMove || undefined}
    onClick={onMove}
    className={iconButtonClass(!onMove && 'opacity-40')}
  >
    <Icon className="size-5" aria-hidden="true" />
  </button>
)
