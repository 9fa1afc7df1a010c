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
  renameFolderBody,
  updateLibraryItemBody,
  updateLibraryItemResponse,
} from '@promptery/contract/library/library'
import type { App } from '../platform/http/app-type.ts'
import { limited, SEARCHES, writes } from '../platform/http/limits/rate-limits.ts'
import { operations } from '../platform/http/operations.ts'
import { jsonBytesMax } from '../platform/scale/in-flight-bytes/limit-bodies.ts'
import { createFolder, deleteFolder, listFolders, renameFolder } from './folders.ts'
import { listLibrary } from './list-library.ts'
import { updateLibraryItem } from './update-library-item.ts'

const { folderName, movedMax } = LIMITS.library
/** Bytes of an id in JSON with its separators. */
const BYTES_OF_ID = 40

export function libraryRoutes(app: App): void {
  const { members } = operations(app, 'library')

  members.get('/users/library', {
    id: 'listLibrary',
    summary: 'What the user has bought, uploaded or liked',
    querystring: libraryQuery,
    returns: libraryResponse,
    limit: limited('search', SEARCHES, ({ query }) => Boolean((query as LibraryQuery).search)),
    run: (ctx, { query }) => listLibrary(ctx, query),
  })

  members.put('/users/library/items/:id', {
    id: 'updateLibraryItem',
    summary: 'Put a prompt into a folder, or mark it as a favourite',
    params: idParams,
    body: updateLibraryItemBody,
    returns: updateLibraryItemResponse,
    errors: [404],
    limit: writes,
    config: { isPrivate: true },
    run: async (ctx, { params, body }) => ({ item: await updateLibraryItem(ctx, { ...params, ...body }) }),
  })

  members.get('/users/library/folders', {
    id: 'listFolders',
    summary: 'The folders of the user',
    returns: foldersResponse,
    async run(ctx) {
      const { db, user } = ctx
      return { folders: await listFolders(db, user.id) }
    },
  })

  members.post('/users/library/folders', {
    id: 'createFolder',
    summary: 'Make a folder',
    body: createFolderBody,
    status: 201,
    returns: createFolderResponse,
    errors: [409],
    limit: writes,
    config: { isPrivate: true },
    bodyLimit: jsonBytesMax(folderName.max) + movedMax * BYTES_OF_ID,
    run: (ctx, { body }) => createFolder(ctx, body),
  })

  members.put('/users/library/folders/:id', {
    id: 'renameFolder',
    summary: 'Give a folder another name',
    params: idParams,
    body: renameFolderBody,
    returns: foldersResponse,
    errors: [404, 409],
    limit: writes,
    config: { isPrivate: true },
    run: async (ctx, { params, body }) => ({ folders: await renameFolder(ctx, { ...params, ...body }) }),
  })

  members.delete('/users/library/folders/:id', {
    id: 'deleteFolder',
    summary: 'Delete a folder, whose prompts stay in the library',
    params: idParams,
    returns: deleteFolderResponse,
    limit: writes,
    config: { isPrivate: true },
    run: (ctx, { params }) => deleteFolder(ctx, params),
  })
}
