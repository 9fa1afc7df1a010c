/** Headings and leads that the server paints before the client shows them. */
export const SCREEN_WORDS = {
  home: {
    promise: 'Prompts that already work.',
    lead:
      'Buy prompts that people have tried and tuned for image and text models, sell your own, or hire the engineer ' +
      'behind one.',
  },
  hire: { heading: 'Hire a Prompt Engineer', lead: 'Look at what they have made, then write to them.' },
  discussion: { heading: 'Discussion', lead: 'Questions, findings and prompts that will not behave.' },
} as const
