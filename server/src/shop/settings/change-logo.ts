import { removeRefusedCover } from '../../listings/pictures/cover.ts'
import { storeCover } from '../../listings/pictures/store-cover.ts'
import { LOGO_FOLDER, logoOf } from '../../listings/pictures/uploaded-logo.ts'
import type { UserContext } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'
import { changeSettings } from './change-settings.ts'

interface Input {
  picture: Buffer | undefined
  /** Of the setting, as it was shown. */
  version: number
  /** Client address. */
  address: string
}

/**
 * Stores a picture as covers are and makes it the shop's logo. A refused one leaves no file.
 * @throws Invalid for no or a bad picture and where the environment sets the logo, Conflict where another admin has changed it
 */
export async function changeLogo(
  ctx: UserContext,
  store: SettingsStore,
  { picture, version, address }: Input,
): Promise<void> {
  if (!picture) throw new Invalid('invalid_input', NO_PICTURE, [{ path: 'picture', message: NO_PICTURE }])
  const stored = await storeCover(ctx, picture, 'picture', LOGO_FOLDER)
  try {
    await changeSettings(ctx, store, { changes: { logoUrl: { value: logoOf(stored), version } }, address })
  } catch (error) {
    await removeRefusedCover(ctx.files, stored, error)
    throw error
  }
}

const NO_PICTURE = 'Choose a picture'
