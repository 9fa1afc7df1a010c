/**
 * Divides the tax of a payment among its items by their prices, in whole cents that sum to it.
 * @returns by the ids of the items
 */
export function divideTax(
  taxCents: number,
  items: readonly { id: string; amountCents: number }[],
): Map<string, number> {
  let [restCents, restTaxCents] = [items.reduce((sum, { amountCents }) => sum + amountCents, 0), taxCents]
  const taxes = new Map<string, number>()
  for (const { id, amountCents } of items) {
    const part = Math.round((restTaxCents * amountCents) / restCents)
    taxes.set(id, part)
    restCents -= amountCents
    restTaxCents -= part
  }
  return taxes
}
