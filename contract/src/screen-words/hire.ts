/** The server paints them before the client shows them. */
export const HIRE_WORDS = {
  heading: 'Hire a Prompt Engineer',
  lead: 'Look at what they have made, then write to them.',
} as const
