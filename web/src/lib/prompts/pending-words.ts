import { HELD } from '@promptery/contract/constants'

/** What it means for a listing that no admin has looked at it since it was written or edited. */
export const pendingWords = (requireApproval: boolean, isHeld = false): string =>
  isHeld
    ? `${HELD}.`
    : requireApproval
      ? 'This listing waits for approval and is not on the market yet.'
      : 'An admin has yet to look at this listing. It is on the market already, unless it was rejected before.'
