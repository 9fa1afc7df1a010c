import { type ReactNode, useId } from 'react'

type Props = { title: string; id?: string; action?: ReactNode; children: ReactNode }

export function Section({ title, id, action, children }: Props) {
  const headingId = useId()
  return (
    <section id={id} aria-labelledby={headingId} className="mt-12 first:mt-0 sm:mt-16">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={headingId} className="text-heading font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
