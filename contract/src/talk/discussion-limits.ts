// Not among the constants, which every screen loads.

/** Of an answer below a topic. `mentionsMax`: members who are notified that a text names them. */
export const ANSWER = { min: 1, max: 5_000, mentionsMax: 10 } as const
/** Offered beside the order of the specification. Each shows the best first. */
export const DISCUSSION_SORTS = ['Newest', 'Latest activity', 'Most votes', 'Unanswered'] as const
export type DiscussionSort = (typeof DISCUSSION_SORTS)[number]
/** Orders of a topic's answers. The first one is the default. */
export const ANSWER_SORTS = ['Oldest', 'Most votes'] as const
export type AnswerSort = (typeof ANSWER_SORTS)[number]
