import { HELD } from '@promptery/contract/constants'

export const describePending = (requireApproval: boolean, isHeld = false): string =>
  isHeld
    ? `${HELD}.`
    : requireApproval
      ? 'This listing waits for approval and is not on the market yet.'
      : 'An admin has yet to look at this listing. It is on the market already, unless it was rejected before.'
