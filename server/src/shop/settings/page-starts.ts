import type { PageStarts } from '@promptery/contract/shop/settings/settings'
import type { ShopConfig } from '../../platform/context.ts'

const LEAD = '[This text is no legal advice: take out this line, and what is not so.]'

/**
 * Texts to begin the owner's pages with, with what the shop knows of itself. What is to be filled in stands in brackets.
 * @param refunds whether a payment provider is connected, through which money goes back
 * @param sendsSearches whether an embedding model is connected
 */
export function pageStarts(
  config: ShopConfig,
  { refunds, sendsSearches }: { refunds: boolean; sendsSearches: boolean },
): PageStarts {
  const { appName, sellerName, sellerAddress, publicUrl, contactEmail, currency, platformFeePercent } = config
  const owner = sellerName === appName ? "[Name of the shop's owner]" : sellerName
  const address = sellerAddress || '[Street]\n[Postal code and town]\n[Country]'
  const email = contactEmail || '[Email address]'
  const shop = publicUrl ? `${appName}, ${publicUrl}` : `${appName}, [address of the shop]`
  const runs = paragraphs(shop, owner, address, `Email: ${email}`)
  const back =
    refunds && config.refundDays > 0
      ? `You can ask for your money back for ${config.refundDays} days after paying, in your transaction history.`
      : '[Whether and how buyers get their money back.]'
  return {
    pageTerms: `${LEAD}

## Who runs this shop

${runs}

## What you buy

A prompt is a text for a text or image model. Its licence stands on its page. You may use it as that licence says, also after your account is gone.

## Paying and refunds

Prices are in ${currency.toUpperCase()}. ${back}

## What you sell

You may only sell what you have written or may sell. You keep your rights in it. The shop keeps ${platformFeePercent}% of each price.

## What is not allowed

Prompts and messages that break the law or others' rights. The shop may take them off the market.

## Changes

These terms are of [date]. The shop says so when they change.`,
    pagePrivacy: `${LEAD}

## Who is responsible

${runs}

## What this shop keeps

- Your username, email address and a hash of your password, while you have an account.
- What you buy, sell, write and like.
- Your sessions, with browser and IP address, until they end.
- Visits of prompts, counted for a day by a value that cannot be traced back.

One cookie keeps you signed in. Others last some minutes or seconds, while you sign in and after you have changed something. They follow nobody.

## Who gets it

[The payment provider, the mail provider, the provider of the models, the host]${
      sendsSearches
        ? '\n\nThe provider of the search model gets the words that you search for, without your name or address.'
        : ''
    }

## Your rights

[How visitors ask what is kept, and have it corrected or deleted]`,
    pageImprint: `${runs}

[Register and number, tax number, responsible person]`,
    pageAbout: `[What ${appName} sells, and who is behind it.]

## How it began

[Two sentences.]`,
    pageHelp: `## How do I use a prompt that I have bought?

Open it in your library, fill in its variables, and copy it into the model that it is written for.

## How do I get my money back?

Open your transaction history and choose the purchase.

## How do I reach you?

Write to ${email}. [When you answer.]`,
  }
}

/** Each line of them is its own paragraph. */
const paragraphs = (...lines: string[]): string => lines.join('\n').replaceAll('\n', '\n\n')
