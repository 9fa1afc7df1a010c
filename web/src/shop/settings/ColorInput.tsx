import { accentColors } from '@promptery/contract/shop/settings/accent'
import type { ComponentProps } from 'react'
import { Input } from '../../ui/forms/Input.tsx'

type Props = ComponentProps<'input'> & { value: string; onPick: (hex: string) => void }

/** A colour as text and as a picker, with a button of each theme in it. */
export function ColorInput({ value, onPick, ...rest }: Props) {
  const isColor = /^#[\da-f]{6}$/i.test(value)
  return (
    <span className="flex flex-wrap items-center gap-3">
      <Input {...rest} autoComplete="off" spellCheck={false} placeholder="#7a3cff" className="max-w-40 font-mono" />
      <input
        type="color"
        aria-label="Pick a colour"
        value={isColor ? value : '#ff9a4a'}
        disabled={rest.disabled}
        onChange={(event) => onPick(event.target.value)}
        className="h-11 w-14 rounded-md border border-control bg-surface p-1"
      />
      {isColor &&
        (['dark', 'light'] as const).map((theme) => {
          const { accent, 'on-accent': onAccent } = accentColors(value, theme)
          return (
            <span
              key={theme}
              style={{ backgroundColor: accent, color: onAccent }}
              className="rounded-md px-3 py-2 text-small font-semibold"
            >
              {theme === 'dark' ? 'Dark' : 'Light'}
            </span>
          )
        })}
    </span>
  )
}
