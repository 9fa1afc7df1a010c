import { idParams } from '@promptery/contract/common'
import { LIMITS } from '@promptery/contract/constants'
import {
  createFolderBody,
  createFolderResponse,
  deleteFolderResponse,
  foldersResponse,
  type LibraryQuery,
  libraryQuery,
  libraryResponse,
  placeItemBody,
  placeItemResponse,
  renameFolderBody,
} from '@promptery/contract/listings/library'
import type { App } from '../../platform/http/app-type.ts'
import { limited, SEARCHES, writes } from '../../platform/http/limits/rate-limits.ts'
import { responses } from '../../platform/http/openapi.ts'
import { requireUser, sessionRequired } from '../../platform/http/session/guards.ts'
import { jsonBytesMax } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { createFolder } from './create-folder.ts'
import { deleteFolder } from './delete-folder.ts'
import { listFolders } from './list-folders.ts'
import { listLibrary } from './list-library.ts'
import { placeItem } from './place-item.ts'
import { renameFolder } from './rename-folder.ts'

const tags = ['library']
const { folderName, movedMax } = LIMITS.library
/** Bytes of an id in JSON with its separators. */
const BYTES_OF_ID = 40

export function libraryRoutes(app: App): void {
  app.get(
    '/users/library',
    {
      onRequest: sessionRequired,
      preHandler: limited('search', SEARCHES, ({ query }) => Boolean((query as LibraryQuery).search)),
      schema: {
        tags,
        operationId: 'listLibrary',
        summary: 'What the user has bought, uploaded or liked',
        querystring: libraryQuery,
        response: responses({ 200: libraryResponse }, 429),
      },
    },
    async (request) => ({ success: true as const, ...(await listLibrary(requireUser(request.ctx), request.query)) }),
  )

  app.put(
    '/users/library/items/:id',
    {
      config: { isPrivate: true },
      onRequest: sessionRequired,
      preHandler: writes,
      schema: {
        tags,
        operationId: 'placeLibraryItem',
        summary: 'Put a prompt into a folder, or mark it as a favourite',
        params: idParams,
        body: placeItemBody,
        response: responses({ 200: placeItemResponse }, 404, 429),
      },
    },
    async (request) => {
      const item = await placeItem(requireUser(request.ctx), { ...request.params, ...request.body })
      return { success: true as const, item }
    },
  )

  app.get(
    '/users/library/folders',
    {
      onRequest: sessionRequired,
      schema: {
        tags,
        operationId: 'listFolders',
        summary: 'The folders of the user',
        response: responses({ 200: foldersResponse }),
      },
    },
    async (request) => {
      const { db, user } = requireUser(request.ctx)
      return { success: true as const, folders: await listFolders(db, user.id) }
    },
  )

  app.post(
    '/users/library/folders',
    {
      config: { isPrivate: true },
      onRequest: sessionRequired,
      bodyLimit: jsonBytesMax(folderName.max) + movedMax * BYTES_OF_ID,
      preHandler: writes,
      schema: {
        tags,
        operationId: 'createFolder',
        summary: 'Make a folder',
        body: createFolderBody,
        response: responses({ 201: createFolderResponse }, 409, 429),
      },
    },
    async (request, reply) => {
      const made = await createFolder(requireUser(request.ctx), request.body)
      return reply.code(201).send({ success: true as const, ...made })
    },
  )

  app.put(
    '/users/library/folders/:id',
    {
      config: { isPrivate: true },
      onRequest: sessionRequired,
      preHandler: writes,
      schema: {
        tags,
        operationId: 'renameFolder',
        summary: 'Give a folder another name',
        params: idParams,
        body: renameFolderBody,
        response: responses({ 200: foldersResponse }, 404, 409, 429),
      },
    },
    async (request) => {
      const folders = await renameFolder(requireUser(request.ctx), { ...request.params, ...request.body })
      return { success: true as const, folders }
    },
  )

  app.delete(
    '/users/library/folders/:id',
    {
      config: { isPrivate: true },
      onRequest: sessionRequired,
      preHandler: writes,
      schema: {
        tags,
        operationId: 'deleteFolder',
        summary: 'Delete a folder, whose prompts stay in the library',
        params: idParams,
        response: responses({ 200: deleteFolderResponse }, 429),
      },
    },
    async (request) => ({ success: true as const, ...(await deleteFolder(requireUser(request.ctx), request.params)) }),
  )
}
