import { PencilSquareIcon } from '@heroicons/react/20/solid'
import { Link } from 'react-router'
import { EmptyState } from '../../../components/ui/EmptyState.tsx'
import { LinkButton } from '../../../components/ui/LinkButton.tsx'
import { editPromptPath, ownedPromptPath, paths } from '../../../paths.ts'
import { boughtPromptsOptions, myPromptsOptions } from '../api.ts'
import { PromptList } from './PromptList.tsx'

/** The 'Uploaded Prompts' of the profile, with how each stands. */
export function UploadedPrompts() {
  return (
    <PromptList
      title="Uploaded Prompts"
      options={myPromptsOptions}
      pathOf={ownedPromptPath}
      showStatus
      besideCard={(prompt) => (
        <Link
          to={editPromptPath(prompt._id)}
          aria-label={`Edit ${prompt.title}`}
          title="Edit"
          className="grid size-11 place-items-center rounded-md bg-ground text-fg transition-colors hover:bg-raised"
        >
          <PencilSquareIcon className="size-5" aria-hidden="true" />
        </Link>
      )}
      empty={
        <EmptyState
          title="You have not uploaded a prompt"
          action={<LinkButton to={paths.sell}>Sell a prompt</LinkButton>}
        >
          What you offer for sale appears here.
        </EmptyState>
      }
    />
  )
}

/** The 'Bought Prompts' of the profile. */
export function BoughtPrompts() {
  return (
    <PromptList
      title="Bought Prompts"
      options={boughtPromptsOptions}
      pathOf={ownedPromptPath}
      empty={
        <EmptyState
          title="You have not bought a prompt"
          action={<LinkButton to={paths.marketplace}>Browse the marketplace</LinkButton>}
        >
          What you buy stays here, ready to be read and copied.
        </EmptyState>
      }
    />
  )
}
