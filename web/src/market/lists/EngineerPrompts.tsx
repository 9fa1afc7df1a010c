import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { engineerPromptsOptions } from '../api.ts'
import { PromptList } from './PromptList.tsx'

export function EngineerPrompts({ id }: { id: string }) {
  return (
    <PromptList
      title="Top Prompts"
      options={engineerPromptsOptions(id)}
      empty={<EmptyState title="Nothing for sale">What this engineer offers appears here.</EmptyState>}
    />
  )
}
