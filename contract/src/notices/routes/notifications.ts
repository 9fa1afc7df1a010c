import { pageQuery } from '../../common.ts'
import { route } from '../../route.ts'
import { notificationsResponse, readNotificationsBody, unreadResponse } from '../notifications.ts'

export const listNotifications = route({
  method: 'GET',
  path: '/notifications',
  access: 'members',
  summary: 'Notifications, latest first',
  query: pageQuery,
  response: notificationsResponse,
})

export const countUnread = route({
  method: 'GET',
  path: '/notifications/unread',
  access: 'members',
  summary: 'How many notifications and messages are unread, and for admins how much waits',
  response: unreadResponse,
})

export const readNotifications = route({
  method: 'POST',
  path: '/notifications/read',
  access: 'members',
  summary: 'Mark notifications as read',
  body: readNotificationsBody.nullish(),
  response: notificationsResponse,
})
