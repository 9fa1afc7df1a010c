import type { VersionText } from '@promptery/contract/listings/versions'
import { presentVariableDescription } from '../../catalog/present.ts'
import { getReader, getVersionText } from '../../catalog/versions/readable.ts'
import type { UserContext } from '../../platform/context.ts'
import { presentVersion } from './present.ts'

/**
 * A version of a prompt's text.
 * @throws NotFound for one that the session's user may not read, whether it exists or not
 */
export async function getVersion(ctx: UserContext, input: { promptId: string; number: number }): Promise<VersionText> {
  const version = await getVersionText(ctx, input, await getReader(ctx, input))
  return {
    ...presentVersion(version),
    prompt: version.text,
    gapHints: version.gapHints.map(presentVariableDescription),
  }
}
