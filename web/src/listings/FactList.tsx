import type { ReactNode } from 'react'

export type Fact = readonly [name: string, value: ReactNode]

/** Names and values in two columns. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-small">
    {facts.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-faint">{name}</dt>
        <dd className="font-medium tabular-nums wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)
