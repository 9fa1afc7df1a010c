import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/shop/app.ts'

let shop: TestApp
let description: string
beforeAll(async () => {
  shop = await testApp()
  description = (await shop.app.inject('/api/openapi.json')).body
})

describe('the OpenAPI document', () => {
  it('follows the rules that Redocly recommends', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: description, config })
    expect(problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`)).toEqual([])
  })

  it('states which operations need a session', () => {
    const { paths, components } = JSON.parse(description)
    expect(components.securitySchemes.session).toEqual({ type: 'apiKey', in: 'cookie', name: 'promptery_session' })
    expect(components.securitySchemes.key).toMatchObject({ type: 'http', scheme: 'bearer' })
    const { get } = paths['/api/v1/machine/prompts/{id}']
    expect([get.security, Object.keys(get.responses)]).toEqual([
      [{ key: [] }],
      ['200', '400', '401', '403', '404', '429', '503'],
    ])
    expect(paths['/api/v1/cart'].get.security).toEqual([{ session: [] }])
    expect(Object.keys(paths['/api/v1/admin/holds'].get.responses)).toEqual(['200', '400', '401', '403', '503'])
    expect(paths['/api/v1/users/login'].post.security).toEqual([])
    expect(paths['/api/v1/prompts/{id}'].get.security).toEqual([{}, { session: [] }])
  })

  it('describes the file of an upload', () => {
    const { content } = JSON.parse(description).paths['/api/v1/prompts/create'].post.requestBody
    const { properties, required } = content['multipart/form-data'].schema
    expect(properties.cover_image).toEqual({ type: 'string', format: 'binary' })
    expect(required).not.toContain('cover_image')
  })
})
