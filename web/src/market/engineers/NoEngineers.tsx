import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

export function NoEngineers() {
  return (
    <EmptyState title="No engineers yet" action={<LinkButton to={paths.sell}>Become an Engineer</LinkButton>}>
      Users who upload a prompt are listed here.
    </EmptyState>
  )
}
