import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { clearDrafts, writeDraft } from '../../lib/draft.ts'
import { forgetSends, keepUnsent, type NewMessage, restoreUnsent, sendKey, unsentOf } from './unsent.ts'

const client = () => new QueryClient({ defaultOptions: { mutations: { gcTime: Number.POSITIVE_INFINITY } } })
const message = (clientKey: string): NewMessage => ({ to: 'grace', message: 'Hello', clientKey, sentAt: '' })

/** Sends as the client does, one after the other, with an answer that is given. */
const send = (from: QueryClient, userId: string, variables: NewMessage, answer: () => Promise<unknown>) =>
  from
    .getMutationCache()
    .build(from, {
      mutationKey: sendKey(userId),
      scope: { id: userId },
      mutationFn: answer,
      onSuccess: () => forgetSends(from.getMutationCache(), userId, variables.clientKey),
    })
    .execute(variables)
    .catch(() => undefined)

const fail = () => Promise.reject(new Error('No answer'))
const succeed = () => Promise.resolve('stored')

beforeEach(clearDrafts)

it('knows what of a user could not be sent, and nothing of others', async () => {
  const tab = client()
  await send(tab, 'ada', message('k1'), fail)
  await send(tab, 'mira', message('k2'), fail)
  expect(unsentOf(tab.getMutationCache(), 'ada')).toEqual([message('k1')])
})

it('keeps nothing of what has arrived, nor of the attempts before', async () => {
  const tab = client()
  await send(tab, 'ada', message('k1'), fail)
  await send(tab, 'ada', message('other'), fail)
  await send(tab, 'ada', message('k1'), succeed)
  expect(unsentOf(tab.getMutationCache(), 'ada')).toEqual([message('other')])
  expect(tab.getMutationCache().getAll()).toHaveLength(1)
})

it('lets the next message go out once one has arrived', async () => {
  const tab = client()
  await Promise.all(['k1', 'k2', 'k3'].map((key) => send(tab, 'ada', message(key), succeed)))
  expect(tab.getMutationCache().getAll()).toHaveLength(0)
})

it('brings back after a reload what had not arrived, once, and for its user only', async () => {
  const before = client()
  await send(before, 'ada', message('failed'), fail)
  await send(before, 'ada', message('arrived'), succeed)
  void send(before, 'ada', message('on its way'), () => new Promise(() => undefined))
  keepUnsent(before.getMutationCache(), 'ada')

  const after = client()
  for (const user of ['ada', 'mira', 'ada']) restoreUnsent(after, user)
  expect(unsentOf(after.getMutationCache(), 'ada')).toEqual([message('failed'), message('on its way')])
  expect(unsentOf(after.getMutationCache(), 'mira')).toEqual([])
})

it('keeps nothing of what has arrived later, nor of what is no message', async () => {
  const tab = client()
  await send(tab, 'ada', message('k1'), fail)
  keepUnsent(tab.getMutationCache(), 'ada')
  await send(tab, 'ada', message('k1'), succeed)
  keepUnsent(tab.getMutationCache(), 'ada')
  const after = client()
  restoreUnsent(after, 'ada')
  expect(after.getMutationCache().getAll()).toEqual([])

  writeDraft('unsent:ada', { broken: '{', other: '{"to":"grace"}' })
  restoreUnsent(after, 'ada')
  expect(after.getMutationCache().getAll()).toEqual([])
})
