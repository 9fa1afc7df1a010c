import type { ChangeUsernameBody, Profile, ProfileBody } from '@promptery/contract/market/profile/profile'
import {
  changePicture,
  changeUsername,
  getProfile,
  removePicture,
  updateProfile,
} from '@promptery/contract/market/profile/profile'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api-client.ts'
import { invalidateRoots } from '../../../lib/api/query-keys.ts'
import { signIn } from '../../../lib/session/session.ts'

export const profileOptions = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => (await call(getProfile, { signal })).profile,
})

function cacheProfile(client: QueryClient, profile: Profile): Promise<void> {
  client.setQueryData(profileOptions.queryKey, profile)
  return invalidateRoots(client, 'engineers')
}

export function useChangeUsername() {
  const client = useQueryClient()
  return useMutation({
    meta: { showsRefusal: true },
    mutationFn: (data: ChangeUsernameBody) => call(changeUsername, { body: data }),
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
    meta: { showsRefusal: true },
    mutationFn: (data: ProfileBody) => call(updateProfile, { body: data }),
    onSuccess: ({ profile }) => cacheProfile(client, profile),
  })
}

type NewPicture = { file: File; onProgress: (progress: number) => void }

export function useChangePicture() {
  const client = useQueryClient()
  return useMutation({
    meta: { showsRefusal: true },
    mutationFn: ({ file, onProgress }: NewPicture) => {
      const data = new FormData()
      data.set('picture', file)
      return call(changePicture, { body: data, onUploadProgress: onProgress })
    },
    onSuccess: ({ profile }) => cacheProfile(client, profile),
  })
}

export function useRemovePicture() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(removePicture),
    onSuccess: ({ profile }) => cacheProfile(client, profile),
  })
}
