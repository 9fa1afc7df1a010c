import type { Discussion } from '@promptery/contract/people/discussions'

interface DiscussionRow {
  id: string
  topic: string
  description: string
  authorId: string
  authorName: string
  isHeld: boolean
  createdAt: Date
}

export function presentDiscussion(row: DiscussionRow): Discussion {
  return {
    _id: row.id,
    topic: row.topic,
    description: row.description,
    author: { _id: row.authorId, username: row.authorName },
    ...(row.isHeld && { isHeld: true as const }),
    createdAt: row.createdAt.toISOString(),
  }
}
