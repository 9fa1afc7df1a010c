import { idParams, successSchema } from '../../common.ts'
import { route } from '../../route.ts'
import {
  acceptAnswerBody,
  createDiscussionBody,
  discussionResponse,
  discussionsQuery,
  discussionsResponse,
  topicResponse,
  votesResponse,
} from '../discussions.ts'

export const listDiscussions = route({
  method: 'GET',
  path: '/discussions/all',
  access: 'anyone',
  readsSession: true,
  isSameForVisitors: true,
  summary: 'The latest discussions, oldest first, or those that come first in an order',
  query: discussionsQuery,
  response: discussionsResponse,
})

export const createDiscussion = route({
  method: 'POST',
  path: '/discussions/create',
  access: 'members',
  summary: 'Start a discussion',
  body: createDiscussionBody,
  status: 201,
  response: discussionResponse,
  errors: [403],
})

export const getDiscussion = route({
  method: 'GET',
  path: '/discussions/:id',
  access: 'anyone',
  readsSession: true,
  isSameForVisitors: true,
  summary: 'One topic, with the accepted answer',
  params: idParams,
  response: topicResponse,
  errors: [404],
})

export const editDiscussion = route({
  method: 'PUT',
  path: '/discussions/:id',
  access: 'members',
  summary: 'Change one’s own topic',
  params: idParams,
  body: createDiscussionBody,
  response: discussionResponse,
  errors: [403, 404, 409],
})

export const deleteDiscussion = route({
  method: 'DELETE',
  path: '/discussions/:id',
  access: 'members',
  summary: 'Delete one’s own topic',
  description: 'With answers by others its heading and the answers stay.',
  params: idParams,
  response: successSchema,
  errors: [403, 404],
})

export const acceptAnswer = route({
  method: 'PUT',
  path: '/discussions/accepted/:id',
  access: 'members',
  summary: 'Accept an answer to one’s own topic, or none',
  params: idParams,
  body: acceptAnswerBody,
  response: successSchema,
  errors: [403, 404],
})

export const readDiscussion = route({
  method: 'POST',
  path: '/discussions/read/:id',
  access: 'members',
  summary: 'Mark a topic’s answers as read, with the notifications about it',
  params: idParams,
  response: successSchema,
  errors: [404],
})

export const voteForDiscussion = route({
  method: 'PUT',
  path: '/discussions/vote/:id',
  access: 'members',
  summary: 'Vote for the topic of another member',
  params: idParams,
  response: votesResponse,
  errors: [403, 404],
})

export const takeBackVoteForDiscussion = route({
  method: 'DELETE',
  path: '/discussions/vote/:id',
  access: 'members',
  summary: 'Take back one’s vote for the topic',
  params: idParams,
  response: votesResponse,
  errors: [404],
})

export const voteForAnswer = route({
  method: 'PUT',
  path: '/answers/vote/:id',
  access: 'members',
  summary: 'Vote for the answer of another member',
  params: idParams,
  response: votesResponse,
  errors: [403, 404],
})

export const takeBackVoteForAnswer = route({
  method: 'DELETE',
  path: '/answers/vote/:id',
  access: 'members',
  summary: 'Take back one’s vote for the answer',
  params: idParams,
  response: votesResponse,
  errors: [404],
})
