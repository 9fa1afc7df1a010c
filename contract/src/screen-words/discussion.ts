/** The server paints them before the client shows them. */
export const DISCUSSION_WORDS = {
  heading: 'Discussion',
  lead: 'Questions, findings and prompts that will not behave.',
} as const
