/** Below the heading of the home page. The server paints them before the client shows them. */
export const HOME_WORDS = {
  promise: 'Prompts that already work.',
  lead:
    'Buy prompts that people have tried and tuned for image and text models, sell your own, or hire the engineer ' +
    'behind one.',
} as const
