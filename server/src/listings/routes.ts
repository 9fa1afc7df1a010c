import { Readable } from 'node:stream'
import { idSchema } from '@promptery/contract/common'
import { COVER_WIDTHS, LIMITS } from '@promptery/contract/constants'
import { HELD } from '@promptery/contract/listings/approval'
import * as example from '@promptery/contract/listings/example'
import type { GenerateBody, GenerateResponse } from '@promptery/contract/listings/generation'
import * as generationContract from '@promptery/contract/listings/generation'
import type { ListingRules } from '@promptery/contract/listings/price'
import * as prompts from '@promptery/contract/listings/prompts'
import { promptFieldsAt, type UpdatePromptFields, updatePromptFieldsAt } from '@promptery/contract/listings/prompts'
import * as samplesContract from '@promptery/contract/listings/samples'
import * as versionsContract from '@promptery/contract/listings/versions'
import { DRAWING_VERSION } from '@promptery/sketch'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { UserContext } from '../platform/context.ts'
import { newId } from '../platform/db/ids.ts'
import { Unavailable } from '../platform/errors.ts'
import type { App } from '../platform/http/app-type.ts'
import { csvFile, tarFile } from '../platform/http/downloads.ts'
import { implement } from '../platform/http/implement.ts'
import { addressOf, networkOf } from '../platform/http/limits/addresses.ts'
import { drawings, limited, TEXT_CHANGES, uploads, wholeTexts, writes } from '../platform/http/limits/rate-limits.ts'
import { goneSignal } from '../platform/http/request.ts'
import { confirmedRequired } from '../platform/http/session/guards.ts'
import { FairQueue } from '../platform/runtime/fair-queue.ts'
import { jsonBytesMax, SAMPLE_BYTES_MAX } from '../platform/scale/limit-bodies.ts'
import { createPrompt, deletePrompt, updatePrompt } from './changes/write-prompts.ts'
import { cachedCover, drawCover } from './covers/draw-cover.ts'
import { listingsAsCsv, listingsAsJson, listingsAsMarkdown } from './export-listings.ts'
import { getOutline, getPrompt } from './get-prompt.ts'
import { addSample, getExample, listSamples, orderSamples, removeSample, useSampleAsCover } from './samples.ts'
import { requireSeller } from './selling.ts'
import { getVersion, listVersions } from './versions/versions.ts'

/** Each edit may rewrite the longest text, whose old row the database must vacuum. */
const EDITS = { points: 300, durationSeconds: 60 * 60, by: 'user' } as const
const textChanges = limited(
  'change-text',
  TEXT_CHANGES,
  ({ body }) => (body as UpdatePromptFields).prompt !== undefined,
)
/** Maximum of a listing as JSON. */
const LISTING_BYTES_MAX = jsonBytesMax(
  LIMITS.title.max,
  LIMITS.description.max,
  LIMITS.promptText.max,
  LIMITS.tipsMax,
  LIMITS.versionNoteMax,
  LIMITS.worksWith.max * LIMITS.worksWith.name.max,
  LIMITS.variableDescriptions.max *
    (LIMITS.savedValues.variableNameMax +
      LIMITS.variableDescriptions.label.max +
      LIMITS.variableDescriptions.descriptionMax),
)
/** Each reads every text of the user. */
const exports = limited('listing-exports', { points: 10, durationSeconds: 60, by: 'user' })

/** An `onRequest` for what only sellers may do. @throws Forbidden */
async function sellerRequired({ ctx }: FastifyRequest): Promise<void> {
  requireSeller(ctx)
}

/** What one sells. @param rules read with each request, as the lists change */
export function promptRoutes(app: App, rules: ListingRules): void {
  implement(
    app,
    'prompts',
    { ...prompts, getExample: example.getExample },
    {
      getExample: (ctx) => getExample(ctx),

      exportListings: {
        limit: exports,
        run(ctx, { query: { format } }, reply) {
          if (format === 'csv') return csvFile(reply, 'listings.csv', listingsAsCsv(ctx))
          if (format === 'markdown') return tarFile(reply, 'listings.tar.gz', listingsAsMarkdown(ctx))
          reply.type('application/json').header('content-disposition', 'attachment; filename="listings.json"')
          return Readable.from(listingsAsJson(ctx))
        },
      },

      getPrompt: async (ctx, { params }) => ({ prompt: await getPrompt(ctx, params) }),

      createPrompt: {
        body: promptFieldsAt(rules),
        onRequest: [sellerRequired, uploads],
        bodyLimit: LISTING_BYTES_MAX,
        config: { ignoredFields: ['uploadedBy'] },
        async run(ctx, request) {
          const newPrompt = await createPrompt(ctx, { fields: request.body, cover: request.upload })
          return { message: newPrompt.isHeld ? HELD : 'Prompt Uploaded Successfully', newPrompt }
        },
      },

      updatePrompt: {
        body: updatePromptFieldsAt(rules),
        onRequest: [confirmedRequired, limited('edit', EDITS)],
        limit: textChanges,
        bodyLimit: LISTING_BYTES_MAX,
        uploadLimit: uploads,
        config: { ignoredFields: ['uploadedBy'] },
        async run(ctx, request) {
          const { removeCover, note, ...fields } = request.body
          const input = { ...request.params, fields, note, removeCover, cover: request.upload }
          const { isChanged, prompt } = await updatePrompt(ctx, input)
          const changed = prompt.isHeld ? HELD : 'Prompt updated'
          const message = isChanged ? changed : 'There was nothing to change'
          return { message, prompt }
        },
      },

      deletePrompt: {
        limit: writes,
        async run(ctx, { params }) {
          const { withdrawn } = await deletePrompt(ctx, params)
          const message = withdrawn ? 'Taken off the market. Its buyers keep it.' : 'Prompt deleted'
          return { message, withdrawn }
        },
      },
    },
  )
}

/** Each change makes the listing pending again. */
const changes = limited('sample', { points: 120, durationSeconds: 60 * 60, by: 'user' })
/** More than a person opens. A maximal text of the caller's own takes a tenth of a second. */
const outlines = limited('outline', { points: 300, durationSeconds: 60, by: 'user', isOfProcess: true })

/** Samples of a prompt and the outline of its text: previews before the purchase. */
export function sampleRoutes(app: App): void {
  implement(app, 'samples', samplesContract, {
    listSamples: {
      limit: wholeTexts,
      run: async (ctx, { params }) => ({ samples: await listSamples(ctx, { promptId: params.id }) }),
    },

    addSample: {
      onRequest: [confirmedRequired, changes],
      bodyLimit: SAMPLE_BYTES_MAX,
      uploadLimit: uploads,
      async run(ctx, request) {
        const { text, ...rest } = request.body
        const input = { promptId: request.params.id, picture: request.upload, text, ...rest }
        const samples = await addSample(ctx, input)
        return { samples }
      },
    },

    orderSamples: {
      onRequest: confirmedRequired,
      limit: writes,
      async run(ctx, { params, body }) {
        const input = { promptId: params.id, ...body }
        return { samples: await orderSamples(ctx, input) }
      },
    },

    removeSample: {
      onRequest: confirmedRequired,
      limit: writes,
      async run(ctx, { params }) {
        const { id: promptId, sampleId } = params
        return { samples: await removeSample(ctx, { promptId, sampleId }) }
      },
    },

    useSampleAsCover: {
      onRequest: confirmedRequired,
      limit: changes,
      config: { storesFiles: true },
      run: async (ctx, { params }) => ({ prompt: await useSampleAsCover(ctx, { promptId: params.id }) }),
    },

    getOutline: {
      limit: outlines,
      run: async (ctx, { params }) => ({ outline: await getOutline(ctx, { promptId: params.id }) }),
    },
  })
}

export function versionRoutes(app: App): void {
  /** Each text may be long. */
  const reads = limited('versions', { points: 120, durationSeconds: 60, by: 'user', isOfProcess: true })

  implement(app, 'versions', versionsContract, {
    listVersions: {
      limit: reads,
      run: async (ctx, { params }) => ({ versions: await listVersions(ctx, { promptId: params.id }) }),
    },

    getVersion: {
      limit: reads,
      async run(ctx, { params }) {
        const { id: promptId, number } = params
        return { version: await getVersion(ctx, { promptId, number }) }
      },
    },
  })
}

export function generationRoutes(app: App): void {
  implement(app, 'generation', generationContract, {
    generateImage: {
      limit: limited('generate', { points: 20, durationSeconds: 60 * 60, by: 'user' }),
      config: { storesFiles: true, isPrivate: true, bypassesConcurrencyLimit: true },
      run: (ctx, { body }, reply) => generateImage(ctx, body, goneSignal(reply)),
    },

    listSubjects: (ctx) => ({ groups: ctx.images.knows ?? [] }),
  })
}

/** One picture at a time for each user, so that one user's requests do not delay the others'. */
const queue = new FairQueue({ concurrent: 20, concurrentPerClient: 1, queued: 100, queuedPerClient: 20 })
const busy = (): Unavailable =>
  new Unavailable('images_unavailable', 'Your other pictures are still being made. Try again in a moment.', 5)

const ENDINGS = { 'image/webp': 'webp', 'image/png': 'png' } as const

/**
 * Generates a picture of a topic and stores it as a file.
 * @param signal cancels it
 * @returns its address, and the sketcher's interpretation of the topic
 * @throws Invalid when the image model refuses, Unavailable when it fails
 */
async function generateImage(
  ctx: UserContext,
  input: GenerateBody,
  signal: AbortSignal,
): Promise<Pick<GenerateResponse, 'image' | 'sketch'>> {
  const make = () => ctx.images.generate(input.prompt, signal)
  const { bytes, contentType, sketch } = await queue.run(ctx.user.id, make, busy)
  signal.throwIfAborted()
  const key = `generated/${newId()}.${ENDINGS[contentType]}`
  await ctx.files.put(key, bytes)
  return { image: ctx.files.url(key), ...(sketch !== undefined && { sketch }) }
}

const fileNames = COVER_WIDTHS.map((width) => `${width}.webp`) as [string, ...string[]]

export function coverRoutes(app: App): void {
  app.get(
    '/covers/:id/:key/:file',
    { schema: { hide: true, params: z.object({ id: idSchema, key: z.uuid(), file: z.enum(fileNames) }) } },
    async (request, reply) => {
      const { id, key, file } = request.params
      const cover = { id, key, width: Number.parseInt(file, 10) }
      let bytes = await cachedCover(request.ctx, cover)
      if (!bytes) {
        await drawings(request)
        bytes = await drawCover(request.ctx, { ...cover, network: networkOf(addressOf(request)) })
      }
      // During an update this process may be asked for the drawing of a newer one.
      const isAsAsked = request.url.endsWith(`?${DRAWING_VERSION}`)
      const age = isAsAsked ? 'max-age=31536000, immutable' : 'max-age=60'
      return reply.type('image/webp').header('cache-control', `public, ${age}`).send(bytes)
    },
  )
}
