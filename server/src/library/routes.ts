import { LIMITS } from '@promptery/contract/constants'
import type { LibraryQuery } from '@promptery/contract/library/library'
import * as routes from '@promptery/contract/library/library'
import type { App } from '../platform/http/app-type.ts'
import { implement } from '../platform/http/implement.ts'
import { limited, SEARCHES, writes } from '../platform/http/limits/rate-limits.ts'
import { jsonBytesMax } from '../platform/scale/in-flight-bytes/limit-bodies.ts'
import { createFolder, deleteFolder, listFolders, renameFolder } from './folders.ts'
import { listLibrary } from './list-library.ts'
import { updateLibraryItem } from './update-library-item.ts'

const { folderName, movedMax } = LIMITS.library
/** Bytes of an id in JSON with its separators. */
const BYTES_OF_ID = 40

export function libraryRoutes(app: App): void {
  implement(app, 'library', routes, {
    listLibrary: {
      limit: limited('search', SEARCHES, ({ query }) => Boolean((query as LibraryQuery).search)),
      run: (ctx, { query }) => listLibrary(ctx, query),
    },

    updateLibraryItem: {
      limit: writes,
      config: { isPrivate: true },
      run: async (ctx, { params, body }) => ({ item: await updateLibraryItem(ctx, { ...params, ...body }) }),
    },

    async listFolders(ctx) {
      const { db, user } = ctx
      return { folders: await listFolders(db, user.id) }
    },

    createFolder: {
      limit: writes,
      config: { isPrivate: true },
      bodyLimit: jsonBytesMax(folderName.max) + movedMax * BYTES_OF_ID,
      run: (ctx, { body }) => createFolder(ctx, body),
    },

    renameFolder: {
      limit: writes,
      config: { isPrivate: true },
      run: async (ctx, { params, body }) => ({ folders: await renameFolder(ctx, { ...params, ...body }) }),
    },

    deleteFolder: {
      limit: writes,
      config: { isPrivate: true },
      run: (ctx, { params }) => deleteFolder(ctx, params),
    },
  })
}
