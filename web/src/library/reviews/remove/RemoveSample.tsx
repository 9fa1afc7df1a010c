import { useRemoveReviewSample } from '../api.ts'
import { ConfirmRemoval } from './ConfirmRemoval.tsx'

/** Removes the sample of one's own review. */
export const RemoveSample = ({ promptId }: { promptId: string }) => (
  <ConfirmRemoval
    label="Remove sample"
    verb="Remove"
    title="Remove your sample?"
    removal={useRemoveReviewSample(promptId)}
  >
    Your stars and words stay. You can add another sample.
  </ConfirmRemoval>
)
