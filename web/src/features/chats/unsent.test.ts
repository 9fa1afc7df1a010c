import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { forgetSends, type NewMessage, sendKey, unsentOf } from './unsent.ts'

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
