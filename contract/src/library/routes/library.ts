import { idParams } from '../../common.ts'
import { route } from '../../route.ts'
import {
  createFolderBody,
  createFolderResponse,
  deleteFolderResponse,
  foldersResponse,
  libraryQuery,
  libraryResponse,
  renameFolderBody,
  updateLibraryItemBody,
  updateLibraryItemResponse,
} from '../library.ts'

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
