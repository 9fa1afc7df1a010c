/** Below the heading of the home page. The server paints them before the client shows them. */
export const HOME_WORDS = {
  promise: 'Prompts that already work.',
  lead:
    'Buy prompts that people have tried and tuned for image and text models, sell your own, or hire the engineer ' +
    'behind one.',
} as const

/** The server paints them before the client shows them. */
export const HIRE_WORDS = {
  heading: 'Hire a Prompt Engineer',
  lead: 'Look at what they have made, then write to them.',
} as const

/** The server paints them before the client shows them. */
export const DISCUSSION_WORDS = {
  heading: 'Discussion',
  lead: 'Questions, findings and prompts that will not behave.',
} as const
