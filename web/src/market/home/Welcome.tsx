import { HOME_WORDS } from '@promptery/contract/screen-words'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { PageHeading } from '../../ui/layout/Page.tsx'
import { Example } from './Example.tsx'

const { promise, lead } = HOME_WORDS

export function Welcome({ appName }: { appName: string }) {
  return (
    <div className="grid grid-cols-1 items-center gap-x-12 gap-y-10 pt-2 pb-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,38rem)] lg:pt-8">
      <div>
        <PageHeading className="text-display">
          Welcome to {appName}. <span className="block text-faint">{promise}</span>
        </PageHeading>
        <p className="mt-6 max-w-prose text-lead text-muted">{lead}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton to={paths.marketplace} variant="accent">
            Browse the marketplace
          </LinkButton>
          <LinkButton to={paths.sell}>Sell a prompt</LinkButton>
        </div>
      </div>
      <Example />
    </div>
  )
}
