import type { loginResponse } from '@promptery/contract/accounts/users'
import type {
  ChangeUsernameBody,
  changedProfileResponse,
  Profile,
  ProfileBody,
  profileResponse,
} from '@promptery/contract/market/profile/profile'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api-client.ts'
import { invalidateRoots } from '../../../lib/api/query-keys.ts'
import { signIn } from '../../../lib/session/session.ts'

const url = '/users/profile'

export const profileOptions = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => (await call<typeof profileResponse>({ url, signal })).profile,
})

function cacheProfile(client: QueryClient, profile: Profile): Promise<void> {
  client.setQueryData(profileOptions.queryKey, profile)
  return invalidateRoots(client, 'engineers')
}

export function useChangeUsername() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['change username'],
    meta: { showsRefusal: true },
    mutationFn: (data: ChangeUsernameBody) =>
      call<typeof loginResponse>({ method: 'put', url: '/users/username', data }),
    onSuccess: async ({ user }) => {
      signIn(user)
      // Listings, topics and chats show the name.
      await client.invalidateQueries()
    },
  })
}

export function useUpdateProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['update profile'],
    meta: { showsRefusal: true },
    mutationFn: (data: ProfileBody) => call<typeof changedProfileResponse>({ method: 'put', url, data }),
    onSuccess: ({ profile }) => cacheProfile(client, profile),
  })
}

type NewPicture = { file: File; onProgress: (progress: number) => void }

export function useChangePicture() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['change picture'],
    meta: { showsRefusal: true },
    mutationFn: ({ file, onProgress }: NewPicture) => {
      const data = new FormData()
      data.set('picture', file)
      const request = { method: 'put', url: `${url}/picture`, data, onUploadProgress: onProgress } as const
      return call<typeof changedProfileResponse>(request)
    },
    onSuccess: ({ profile }) => cacheProfile(client, profile),
  })
}

export function useRemovePicture() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['remove picture'],
    mutationFn: () => call<typeof changedProfileResponse>({ method: 'delete', url: `${url}/picture` }),
    onSuccess: ({ profile }) => cacheProfile(client, profile),
  })
}
