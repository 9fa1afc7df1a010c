import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { setResponses } from '../../testing/app.tsx'
import { configOptions, DEFAULT_CONFIG } from './config.ts'

it('fills in what a process of the last release does not know', async () => {
  const { platformFeePercent: _, ...old } = { ...DEFAULT_CONFIG, payments: 'stripe' }
  setResponses({ 'GET /config': { body: old } })
  const config = await new QueryClient().fetchQuery(configOptions)
  expect(config).toMatchObject({ payments: 'stripe', platformFeePercent: 0 })
})
