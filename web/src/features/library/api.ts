import type {
  createFolderResponse,
  deleteFolderResponse,
  Folder,
  foldersResponse,
  LibraryItem,
  libraryResponse,
  PlaceItemBody,
  placeItemResponse,
} from '@promptery/contract/listings/library'
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import toast from '../../components/ui/feedback/toast.ts'
import { call } from '../../lib/api/api-client.ts'
import { listOptions } from '../../lib/api/list-options.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import type { LibraryPlace } from './places.ts'

/** Below the prompts: what is bought, liked or uploaded changes the lists too. */
const lists = [...queryKeys.prompts, 'library'] as const

/** The prompts at a place of the library, the last ones until the next are there. */
export const libraryOptions = ({ folder, ...place }: LibraryPlace) => {
  const params = { ...place, ...(folder && { folder }) }
  const options = listOptions([...lists, params], async (cursor, signal) => {
    const page = await call<typeof libraryResponse>({ url: '/users/library', params: { ...params, cursor }, signal })
    return { items: page.items, nextCursor: page.nextCursor }
  })
  return { ...options, placeholderData: keepPreviousData }
}

/** What is known of the folders. */
export type FoldersQuery = Pick<UseQueryResult<Folder[]>, 'data' | 'isError' | 'isFetching' | 'refetch'>

/** The user's folders, by name. */
export const foldersOptions = queryOptions({
  queryKey: ['folders'],
  queryFn: async ({ signal }) =>
    (await call<typeof foldersResponse>({ url: '/users/library/folders', signal })).folders,
})

type Page = { items: LibraryItem[]; nextCursor: string | null }

/** Shows an item at its new place in every list that is there. */
function showPlaced(client: QueryClient, id: string, place: PlaceItemBody): void {
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

/** Moves an item, which is shown at once. `onPlaced` gets each. */
export function usePlaceItem(onPlaced?: (item: LibraryItem, place: PlaceItemBody) => void) {
  const client = useQueryClient()
  const mutationKey = ['place library item']
  return useMutation({
    mutationKey,
    mutationFn: ({ item, place }: { item: LibraryItem; place: PlaceItemBody }) =>
      call<typeof placeItemResponse>({ method: 'put', url: `/users/library/items/${item._id}`, data: place }),
    onMutate: async ({ item, place }) => {
      await client.cancelQueries({ queryKey: lists })
      showPlaced(client, item._id, place)
    },
    onSuccess: (_answer, { item, place }) => onPlaced?.(item, place),
    onError: (_error, { item, place: { folderId, isFavourite } }) => {
      const was = {
        ...(folderId !== undefined && { folderId: item.folderId }),
        ...(isFavourite !== undefined && { isFavourite: item.isFavourite }),
      }
      showPlaced(client, item._id, was)
      toast.error(`“${item.title}” could not be changed`)
    },
    onSettled: () => {
      // An answer to an earlier one would undo, for a moment, what is shown now.
      if (client.isMutating({ mutationKey }) > 1) return
      return client.invalidateQueries({ queryKey: lists })
    },
  })
}

const showFolders = (client: QueryClient, folders: Folder[]) => client.setQueryData(foldersOptions.queryKey, folders)

/** Makes a folder. Answers with it. */
export function useCreateFolder() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['create folder'],
    meta: { showsRefusal: true },
    mutationFn: (data: { name: string; promptIds?: string[] }) =>
      call<typeof createFolderResponse>({ method: 'post', url: '/users/library/folders', data }),
    onSuccess: ({ folders }) => {
      showFolders(client, folders)
      return client.invalidateQueries({ queryKey: lists })
    },
  })
}

export function useRenameFolder() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['rename folder'],
    meta: { showsRefusal: true },
    mutationFn: ({ _id, name }: Folder) =>
      call<typeof foldersResponse>({ method: 'put', url: `/users/library/folders/${_id}`, data: { name } }),
    onSuccess: ({ folders }) => showFolders(client, folders),
  })
}

/** Brings a deleted folder back with its prompts, also when its screen has been left. */
export function useRestoreFolder() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['restore folder'],
    mutationFn: (data: { name: string; promptIds: string[] }) =>
      call<typeof createFolderResponse>({ method: 'post', url: '/users/library/folders', data }),
    onSuccess: ({ folders }, { name }) => {
      showFolders(client, folders)
      toast.success(`“${name}” is back`)
      return client.invalidateQueries({ queryKey: lists })
    },
    onError: (_error, { name }) => toast.error(`“${name}” could not be put back`),
  })
}

/** Deletes a folder. `onDeleted` gets it and the prompts that were in it. */
export function useDeleteFolder(onDeleted: (folder: Folder, promptIds: string[]) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['delete folder'],
    mutationFn: ({ _id }: Folder) =>
      call<typeof deleteFolderResponse>({ method: 'delete', url: `/users/library/folders/${_id}` }),
    onSuccess: ({ folders, promptIds }, folder) => {
      showFolders(client, folders)
      onDeleted(folder, promptIds)
      void client.invalidateQueries({ queryKey: lists })
    },
    onError: (_error, folder) => toast.error(`“${folder.name}” could not be deleted`),
  })
}
