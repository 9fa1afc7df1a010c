/** What waiting for an admin means for a listing. `isHeld`: also in a shop that lists at once. */
export const describePending = (requireApproval: boolean, isHeld = false): string =>
  requireApproval || isHeld
    ? 'It is off the market until an admin has looked.'
    : 'It stays on the market while an admin looks.'
