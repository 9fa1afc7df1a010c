import { route } from '../../route.ts'
import { changeLogoBody, changeSettingsBody, settingsResponse } from '../settings/settings.ts'

export const getSettings = route({
  method: 'GET',
  path: '/admin/settings',
  access: 'admins',
  summary: 'What the shop is set to',
  response: settingsResponse,
})

export const changeSettings = route({
  method: 'PUT',
  path: '/admin/settings',
  access: 'admins',
  summary: 'Change settings, all or none',
  description: 'A value of null restores the default. The versions are those that were shown.',
  body: changeSettingsBody,
  response: settingsResponse,
  errors: [409],
})

export const changeLogo = route({
  method: 'POST',
  path: '/admin/logo',
  access: 'admins',
  summary: 'Upload the shop’s logo',
  description: 'The picture is stored as covers are, and the setting `logoUrl` becomes its address.',
  consumes: ['multipart/form-data'],
  body: changeLogoBody,
  response: settingsResponse,
  errors: [409],
  file: 'picture',
})

export const removeDemoAccounts = route({
  method: 'DELETE',
  path: '/admin/demo-accounts',
  access: 'admins',
  summary: 'Remove the demo accounts, their listings and what else is theirs',
  description:
    'All or nothing. What other members bought of them stays theirs. Needs a reauthentication within the last ten minutes.',
  response: settingsResponse,
  errors: [409],
})
