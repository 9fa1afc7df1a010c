import { loginResponse } from '../../accounts/users.ts'
import { route } from '../../route.ts'
import {
  changedProfileResponse,
  changeUsernameBody,
  profileBody,
  profilePictureBody,
  profileResponse,
} from '../profile/profile.ts'

export const changeUsername = route({
  method: 'PUT',
  path: '/users/username',
  access: 'members',
  summary: 'Change username and display name',
  description:
    'The former name, and those that look alike, are kept from others for 30 days, in which searching for it finds the user. Two former names are kept at a time. Taking one of them back is always possible. A display name may be of any script and need not be unique, but reads as no other user’s username.',
  body: changeUsernameBody,
  response: loginResponse,
  errors: [404, 409],
  message: 'Name changed',
})

export const getProfile = route({
  method: 'GET',
  path: '/users/profile',
  access: 'members',
  summary: 'What one says about oneself, and who sees it',
  response: profileResponse,
  errors: [404],
})

export const updateProfile = route({
  method: 'PUT',
  path: '/users/profile',
  access: 'members',
  summary: 'Change what one says about oneself, and who sees it',
  body: profileBody,
  response: changedProfileResponse,
  errors: [403, 404],
  message: 'Profile saved',
})

export const changePicture = route({
  method: 'PUT',
  path: '/users/profile/picture',
  access: 'members',
  summary: 'Upload a picture of oneself',
  consumes: ['multipart/form-data'],
  body: profilePictureBody,
  response: changedProfileResponse,
  errors: [403, 404],
  file: 'picture',
  message: 'Picture saved',
})

export const removePicture = route({
  method: 'DELETE',
  path: '/users/profile/picture',
  access: 'members',
  summary: 'Remove one’s picture, also from the store',
  response: changedProfileResponse,
  errors: [404],
  message: 'Picture removed',
})
