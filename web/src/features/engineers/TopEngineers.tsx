import type { ReactNode } from 'react'
import { InfiniteList } from '../../components/list/InfiniteList.tsx'
import { LinkButton } from '../../components/ui/actions/LinkButton.tsx'
import { EmptyState } from '../../components/ui/feedback/EmptyState.tsx'
import { Section } from '../../components/ui/Section.tsx'
import { paths } from '../../paths.ts'
import { engineersOptions } from './api.ts'
import { EngineerGrid, EngineerGridSkeleton } from './EngineerGrid.tsx'

type Props = {
  title: string
  /** Without a limit, the list is infinite. */
  limit?: number
  action?: ReactNode
}

export function TopEngineers({ title, limit, action }: Props) {
  return (
    <Section title={title} action={action}>
      <InfiniteList
        options={engineersOptions}
        {...(limit !== undefined && { limit })}
        what="the engineers"
        skeleton={<EngineerGridSkeleton />}
        empty={
          <EmptyState title="No engineers yet" action={<LinkButton to={paths.sell}>Become an Engineer</LinkButton>}>
            Users who upload a prompt are listed here.
          </EmptyState>
        }
      >
        {(engineers) => <EngineerGrid engineers={engineers} />}
      </InfiniteList>
    </Section>
  )
}
