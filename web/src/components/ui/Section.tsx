import { type ReactNode, useId } from 'react'

type Props = { title: string; action?: ReactNode; children: ReactNode }

export function Section({ title, action, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-12 first:mt-0 sm:mt-16">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={id} className="text-heading font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
