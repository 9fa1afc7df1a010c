import type { Prompt, PromptFields } from '@promptery/contract/listings/prompts'
import { descriptionsFor } from '@promptery/contract/listings/variables/variables'
import type { UserContext } from '../../platform/context.ts'
import { newId } from '../../platform/db/ids.ts'
import { requireStays } from '../../platform/db/queries/account-deletion.ts'
import { prompts } from '../../platform/db/schema.ts'
import { lockLists } from '../../platform/settings/lists.ts'
import { countUpload } from '../counters.ts'
import { getPrompt } from '../get-prompt.ts'
import { findHoldReasons, holdListing, shownTexts } from '../holds.ts'
import { requireTriable } from '../leak-detection/refuse-leaks.ts'
import { DESCRIPTION, writeFingerprints } from '../leak-detection/write-fingerprints.ts'
import { removeRefusedCover } from '../pictures/cover.ts'
import { storeCover } from '../pictures/store-cover.ts'
import { indexListings } from '../search-index/index-listings.ts'
import { announceListing } from '../selling.ts'
import { analyse, analyseNewText } from '../text/text-variables.ts'
import { listingValues, requireKnownNames } from '../values.ts'

/**
 * Lists a prompt of the session's user. `cover` is the uploaded file, if any. A refused upload leaves neither file nor
 * row. A prompt with a text of another seller or a word of the owner, or among its uploader's first, is held for an admin.
 * @throws Unauthorized when the user was suspended or has left meanwhile, TooManyRequests, Invalid or TooLarge for a bad cover, Invalid for a text that is too short for tries or has too many variables, or a name that an admin has removed meanwhile
 */
export async function createPrompt(
  ctx: UserContext,
  input: { fields: PromptFields; cover: Buffer | undefined },
): Promise<Prompt> {
  const { prompt: promptText } = input.fields
  await requireTriable(ctx.config, { ...input.fields, promptText })
  const id = newId()
  const analysis = await analyseNewText(promptText)
  const ofDescription = await analyse(input.fields.description)
  const reasons = await findHoldReasons(ctx, shownTexts({ ...input.fields, promptText }), { isNew: true })
  const fields = { ...input.fields, gapHints: descriptionsFor(analysis.variables, input.fields.gapHints) }
  const cover = input.cover ? await storeCover(ctx, input.cover) : null
  const values = listingValues({ id, uploader: ctx.user, fields, cover })
  try {
    await ctx.db.transaction(async (tx) => {
      requireKnownNames(await lockLists(tx, 'list'), values)
      await tx.insert(prompts).values({ ...values, mustBeApproved: reasons !== null })
      await writeFingerprints(tx, [
        { promptId: id, version: 1, text: promptText, analysis },
        { promptId: id, version: DESCRIPTION, text: input.fields.description, analysis: ofDescription },
      ])
      if (reasons) await holdListing(tx, ctx.user.id, id, reasons)
      await countUpload(tx, ctx.user.id)
      await requireStays(tx, ctx.user.id)
      await indexListings(tx, [id])
      if (!reasons && !ctx.config.requireApproval) await announceListing(tx, id)
    })
  } catch (error) {
    if (cover) await removeRefusedCover(ctx.files, cover, error)
    throw error
  }
  return getPrompt(ctx, { id })
}
