import { z } from 'zod'
import {
  headlineSchema,
  idParams,
  idSchema,
  pageQuery,
  pageResponse,
  successSchema,
  timestampSchema,
  trimmedUpTo,
} from '../common.ts'
import { LIBRARY_SORTS, LIBRARY_VIEWS, LIMITS } from '../constants.ts'
import { OFFER_STATUSES } from '../listings/offer-lifecycle.ts'
import { nameFilter, promptSchema } from '../listings/prompts.ts'
import { route } from '../route.ts'

const { library } = LIMITS

export const libraryQuery = pageQuery.extend({
  view: z.enum(LIBRARY_VIEWS).default('all'),
  /** Only prompts in this folder. */
  folder: idSchema.optional(),
  search: trimmedUpTo(LIMITS.searchMax).default(''),
  type: nameFilter,
  engine: nameFilter,
  category: nameFilter,
  sort: z.enum(LIBRARY_SORTS).default('Newest'),
})
export type LibraryQuery = z.infer<typeof libraryQuery>

/** A prompt's place in its user's library. */
const placeSchema = z.object({
  /** Null: in no folder. */
  folderId: idSchema.nullable(),
  isFavourite: z.boolean(),
})

export const libraryItemSchema = promptSchema
  .pick({
    _id: true,
    title: true,
    type: true,
    price: true,
    uploaderName: true,
    uploaderDisplayName: true,
    cover_image: true,
    owned: true,
  })
  .extend(placeSchema.shape)
  .extend({
    isOwn: z.boolean(),
    /** Why it is not listed. Buyers always see `withdrawn`. Absent: it is listed. */
    unlisted: z.enum(['pending', 'rejected', 'withdrawn']).optional(),
    /** Work that was hired, and when the time of its status passes. Never `unlisted`. */
    offer: z.object({ status: z.enum(OFFER_STATUSES), dueAt: timestampSchema.nullable() }).optional(),
  })
export type LibraryItem = z.infer<typeof libraryItemSchema>

export const libraryResponse = pageResponse('items', libraryItemSchema)

/** Absent fields do not change. */
export const updateLibraryItemBody = placeSchema
  .partial()
  .refine(({ folderId, isFavourite }) => folderId !== undefined || isFavourite !== undefined, 'Say what is to change')
export type UpdateLibraryItemBody = z.infer<typeof updateLibraryItemBody>
export const updateLibraryItemResponse = successSchema.extend({ item: placeSchema })

export const folderSchema = z.object({ _id: idSchema, name: z.string() })
export type Folder = z.infer<typeof folderSchema>

const folderName = headlineSchema(library.folderName)

export const createFolderBody = z.object({
  name: folderName,
  /** Prompts to put into it: restores a deleted folder. */
  promptIds: z.array(idSchema).max(library.movedMax).default([]),
})
export type CreateFolderBody = z.infer<typeof createFolderBody>

export const renameFolderBody = z.object({ name: folderName })

/** The user's own, by name. */
export const foldersResponse = successSchema.extend({ folders: z.array(folderSchema) })
export const createFolderResponse = foldersResponse.extend({ folder: folderSchema })
/** `promptIds`: its prompts, up to the limit of `createFolderBody`. */
export const deleteFolderResponse = foldersResponse.extend({ promptIds: z.array(idSchema) })

export const listLibrary = route({
  method: 'GET',
  path: '/users/library',
  access: 'members',
  summary: 'What the user has bought, uploaded or liked',
  query: libraryQuery,
  response: libraryResponse,
})

export const updateLibraryItem = route({
  method: 'PUT',
  path: '/users/library/items/:id',
  access: 'members',
  summary: 'Put a prompt into a folder, or mark it as a favourite',
  params: idParams,
  body: updateLibraryItemBody,
  response: updateLibraryItemResponse,
  errors: [404],
})

export const listFolders = route({
  method: 'GET',
  path: '/users/library/folders',
  access: 'members',
  summary: 'The folders of the user',
  response: foldersResponse,
})

export const createFolder = route({
  method: 'POST',
  path: '/users/library/folders',
  access: 'members',
  summary: 'Make a folder',
  body: createFolderBody,
  status: 201,
  response: createFolderResponse,
  errors: [409],
})

export const renameFolder = route({
  method: 'PUT',
  path: '/users/library/folders/:id',
  access: 'members',
  summary: 'Give a folder another name',
  params: idParams,
  body: renameFolderBody,
  response: foldersResponse,
  errors: [404, 409],
})

export const deleteFolder = route({
  method: 'DELETE',
  path: '/users/library/folders/:id',
  access: 'members',
  summary: 'Delete a folder, whose prompts stay in the library',
  params: idParams,
  response: deleteFolderResponse,
})
