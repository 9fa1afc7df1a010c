import { quoted } from '@promptery/contract/isolated'
import type { Folder, LibraryItem, UpdateLibraryItemBody } from '@promptery/contract/library/library'
import {
  createFolder,
  deleteFolder,
  listFolders,
  listLibrary,
  renameFolder,
  updateLibraryItem,
} from '@promptery/contract/library/library'
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../lib/api/api-client.ts'
import { listOf } from '../lib/api/list-options.ts'
import { queryKeys } from '../lib/api/query-keys.ts'
import toast from '../ui/feedback/toast.ts'
import type { LibraryState } from './library-state.ts'

/** A part of the prompts' key: buying, liking and uploading change these lists too. */
const lists = [...queryKeys.prompts, 'library'] as const

/** The prompts of a view. The last ones are shown while the next ones load. */
export const libraryOptions = ({ folder, ...place }: LibraryState) => {
  const params = { ...place, ...(folder && { folder }) }
  const options = listOf([...lists, params], listLibrary, 'items', { query: params })
  return { ...options, placeholderData: keepPreviousData }
}

export type FoldersQuery = Pick<UseQueryResult<Folder[]>, 'data' | 'isError' | 'isFetching' | 'refetch'>

export const foldersOptions = queryOptions({
  queryKey: ['folders'],
  queryFn: async ({ signal }) => (await call(listFolders, { signal })).folders,
})

type Page = { items: LibraryItem[]; nextCursor: string | null }

/** Updates an item in all cached lists. */
function updateCachedItem(client: QueryClient, id: string, place: UpdateLibraryItemBody): void {
  const given = Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined))
  client.setQueriesData<InfiniteData<Page>>(
    { queryKey: lists },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (item._id === id ? { ...item, ...given } : item)),
        })),
      },
  )
}

/** Moves an item optimistically. `onMoved` is called for each. */
export function useMoveItem(onMoved?: (item: LibraryItem, place: UpdateLibraryItemBody) => void) {
  const client = useQueryClient()
  const mutationKey = ['place library item']
  return useMutation({
    mutationKey,
    mutationFn: ({ item, place }: { item: LibraryItem; place: UpdateLibraryItemBody }) =>
      call(updateLibraryItem, { params: { id: item._id }, body: place }),
    onMutate: async ({ item, place }) => {
      await client.cancelQueries({ queryKey: lists })
      updateCachedItem(client, item._id, place)
    },
    onSuccess: (_answer, { item, place }) => onMoved?.(item, place),
    onError: (_error, { item, place: { folderId, isFavourite } }) => {
      const was = {
        ...(folderId !== undefined && { folderId: item.folderId }),
        ...(isFavourite !== undefined && { isFavourite: item.isFavourite }),
      }
      updateCachedItem(client, item._id, was)
      toast.error(`${quoted(item.title)} could not be changed`)
    },
    onSettled: () => {
      // An earlier response would briefly undo the current change.
      if (client.isMutating({ mutationKey }) > 1) return
      return client.invalidateQueries({ queryKey: lists })
    },
  })
}

const showFolders = (client: QueryClient, folders: Folder[]) => client.setQueryData(foldersOptions.queryKey, folders)

/** @returns the new folder */
export function useCreateFolder() {
  const client = useQueryClient()
  return useMutation({
    meta: { showsRefusal: true },
    mutationFn: (data: { name: string; promptIds?: string[] }) => call(createFolder, { body: data }),
    onSuccess: ({ folders }) => {
      showFolders(client, folders)
      return client.invalidateQueries({ queryKey: lists })
    },
  })
}

export function useRenameFolder() {
  const client = useQueryClient()
  return useMutation({
    meta: { showsRefusal: true },
    mutationFn: ({ _id, name }: Folder) => call(renameFolder, { params: { id: _id }, body: { name } }),
    onSuccess: ({ folders }) => showFolders(client, folders),
  })
}

/** Restores a deleted folder with its prompts, also after its screen was left. */
export function useRestoreFolder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (data: { name: string; promptIds: string[] }) => call(createFolder, { body: data }),
    onSuccess: ({ folders }, { name }) => {
      showFolders(client, folders)
      toast.success(`${quoted(name)} is back`)
      return client.invalidateQueries({ queryKey: lists })
    },
    onError: (_error, { name }) => toast.error(`${quoted(name)} could not be put back`),
  })
}

/** Deletes a folder. `onDeleted` receives it and its prompts. */
export function useDeleteFolder(onDeleted: (folder: Folder, promptIds: string[]) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ _id }: Folder) => call(deleteFolder, { params: { id: _id } }),
    onSuccess: ({ folders, promptIds }, folder) => {
      showFolders(client, folders)
      onDeleted(folder, promptIds)
      void client.invalidateQueries({ queryKey: lists })
    },
    onError: (_error, folder) => toast.error(`${quoted(folder.name)} could not be deleted`),
  })
}
