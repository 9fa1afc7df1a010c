// Not among the constants, which every screen loads.

/** Message to the author of a held listing, topic or answer, the same for every finding. */
export const HELD = 'An admin looks at this before it is shown'
