import { z } from 'zod'
import { idSchema } from '../common.ts'
import { notificationSchema } from '../notices/notifications.ts'
import { messageOnWire } from '../talk/messages.ts'

/**
 * Events of `GET /events` by name; `id` is the `_id` of the payload.
 *
 * The stream begins with its position (an id without an event), from which a client can resume. After a reconnect with
 * `Last-Event-ID`, or `?lastEventId=` where headers cannot be set, the client first receives missed events. Some may be
 * repeated, also out of order: clients recognise them by `_id`. A new client opens the stream first and then loads its
 * lists, so that it misses nothing.
 *
 * `read`: another user has read a conversation. The client asks for its list of conversations again. It is not repeated
 * after a reconnect.
 *
 * `reset`: too much was missed, or the id is unknown. The client reloads its lists; the stream continues from now on.
 *
 * The server ends a stream when the session has ended, when the process stops, or when it may have missed events
 * itself.
 */
export const EVENTS = {
  message: messageOnWire,
  notification: notificationSchema,
  read: z.object({ _id: idSchema }),
  reset: z.object({}),
} as const

export const eventsQuery = z.object({ lastEventId: z.string().max(100).optional() })
