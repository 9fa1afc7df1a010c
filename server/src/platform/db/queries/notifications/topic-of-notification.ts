import { and, eq, isNull } from 'drizzle-orm'
import { discussions, notifications } from '../../schema.ts'

/** The topic of a notification, joined by `isTopicOfNotification`. */
export const shownTopic = { _id: discussions.id, topic: discussions.topic }

/** Joins a notification with its topic, unless that is hidden. */
export const isTopicOfNotification = and(
  eq(discussions.id, notifications.discussionId),
  eq(discussions.isHeld, false),
  isNull(discussions.removedBy),
)
