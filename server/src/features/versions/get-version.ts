import type { VersionText } from '@promptery/contract/listings/versions'
import type { UserContext } from '../../context.ts'
import { presentHint } from '../../listings/present.ts'
import { getReader, getVersionText } from '../../listings/versions/readable.ts'
import { presentVersion } from './present.ts'

/**
 * One text of a prompt.
 * @throws NotFound for one that the session's user may not read, there or not
 */
export async function getVersion(ctx: UserContext, input: { promptId: string; number: number }): Promise<VersionText> {
  const version = await getVersionText(ctx, input, await getReader(ctx, input))
  return { ...presentVersion(version), prompt: version.text, gapHints: version.gapHints.map(presentHint) }
}
