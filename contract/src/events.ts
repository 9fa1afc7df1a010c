import { z } from 'zod'
import { messageOnWire } from './people/messages.ts'
import { notificationSchema } from './people/notifications.ts'

/**
 * What `GET /events` sends, by the name of the event; `id` is the `_id` of what it carries.
 *
 * The stream begins with its position (an id without an event), so that a client can always come back. One that
 * comes back with `Last-Event-ID`, or `?lastEventId=` where it cannot set headers, first gets what it missed, and may
 * get again what it had, also out of order: it knows by `_id`. A new client opens the stream first and loads its lists
 * when it is open, so that nothing falls between.
 *
 * `reset`: more was missed than is sent again, or the id was none of ours. The client loads its lists anew; the stream
 * goes on with what happens from now on.
 *
 * The server ends a stream when the session has ended, when it stops, and when it may have missed something itself.
 */
export const EVENTS = { message: messageOnWire, notification: notificationSchema, reset: z.object({}) } as const

export const eventsQuery = z.object({ lastEventId: z.string().max(100).optional() })
