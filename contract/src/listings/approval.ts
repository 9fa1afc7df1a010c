/** Approval of a listing: `pending` when uploaded, then one of the others. */
export const APPROVAL_STATUSES = ['pending', 'approved', 'rejected'] as const
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

/**
 * Transitions of the approval status. Editing needs a new approval. Admins reject an approved listing to take it off the
 * market, and approve a rejected one to list it again.
 */
export const APPROVAL_MOVES = {
  approve: { from: ['pending', 'rejected'], to: 'approved' },
  reject: { from: ['pending', 'approved'], to: 'rejected' },
  edit: { from: ['pending', 'approved', 'rejected'], to: 'pending' },
} as const satisfies Record<string, { from: readonly ApprovalStatus[]; to: ApprovalStatus }>

// Not among the constants, which every screen loads.

/** Message to the author of a held listing, topic or answer, the same for every finding. */
export const HELD = 'An admin looks at this before it is shown'
