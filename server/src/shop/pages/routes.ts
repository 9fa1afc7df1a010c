import { Readable } from 'node:stream'
import { paths } from '@promptery/contract/client-paths'
import { idParams, idSchema } from '@promptery/contract/common'
import { LIST_NAME_MAX } from '@promptery/contract/listings/lists'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { App } from '../../platform/http/app-type.ts'
import { limited } from '../../platform/http/limits/rate-limits.ts'
import { originOf } from '../../platform/http/request.ts'
import { discussionFeed, topicFeed } from './feeds/discussion-feeds.ts'
import { promptFeed } from './feeds/feed.ts'
import { screensSitemap, sitemapIndex, sitemapOf } from './feeds/sitemap.ts'

/** Each file reads up to 50,000 rows; search engines request it rarely. */
const FILES = { points: 60, durationSeconds: 60, by: 'address' } as const

const sendXml = (reply: FastifyReply, type: string, text: string): FastifyReply =>
  reply.header('cache-control', 'public, max-age=600').type(`${type}; charset=utf-8`).send(text)

/** Search engines get the responses of every visitor. */
const config = { isSameForVisitors: true }

/** Files for search engines and feed readers. */
export function pageRoutes(app: App): void {
  const guard = limited('feeds', FILES)

  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`User-agent: *\nDisallow: /api/\nAllow: /\nSitemap: ${originOf(request)}/sitemap.xml\n`),
  )

  app.get('/sitemap.xml', { onRequest: guard, config, schema: { hide: true } }, async (request, reply) =>
    sendXml(reply, 'application/xml', await sitemapIndex(request.ctx, originOf(request))),
  )

  app.get('/sitemap-screens.xml', { config, schema: { hide: true } }, async (request, reply) =>
    sendXml(reply, 'application/xml', screensSitemap(request.ctx, originOf(request))),
  )

  for (const [of, prefix] of [
    ['prompt', ''],
    ['topic', 'topics-'],
  ] as const) {
    app.get(
      `/sitemap-${prefix}:first(^[\\da-f-]{36}).xml`,
      { onRequest: guard, schema: { hide: true, params: z.object({ first: idSchema }) } },
      async (request, reply) =>
        reply
          .type('application/xml; charset=utf-8')
          .header('cache-control', 'public, max-age=3600')
          .send(Readable.from(sitemapOf(request.ctx, originOf(request), of, request.params.first))),
    )
  }

  const feedQuery = z.object({ category: z.string().max(LIST_NAME_MAX).optional(), engineer: idSchema.optional() })
  app.get(
    '/rss.xml',
    { onRequest: guard, config, schema: { hide: true, querystring: feedQuery } },
    async (request, reply) =>
      sendXml(reply, 'application/rss+xml', await promptFeed(request.ctx, originOf(request), request.query)),
  )

  app.get(`${paths.discussion}/rss.xml`, { onRequest: guard, config, schema: { hide: true } }, async (request, reply) =>
    sendXml(reply, 'application/rss+xml', await discussionFeed(request.ctx, originOf(request))),
  )

  app.get(
    `${paths.topicRoute}/rss.xml`,
    { onRequest: guard, config, schema: { hide: true, params: idParams } },
    async (request, reply) =>
      sendXml(reply, 'application/rss+xml', await topicFeed(request.ctx, originOf(request), request.params)),
  )
}
