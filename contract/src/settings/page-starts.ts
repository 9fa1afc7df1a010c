/** Texts to begin the owner's pages with. What is to be filled in stands in brackets. */
export const PAGE_STARTS = {
  pages: `Fill in what stands in brackets, and leave out what is not so. This text is no legal advice.

## Who runs this shop

[Name and address of the shop's owner]

## What you buy

A prompt is a text for a text or image model. Its licence stands on its page. You may use it as that licence says, also after your account is gone.

## Paying and refunds

Prices are in [currency]. You can ask for your money back for [number] days after paying, in your transaction history.

## What you sell

You may only sell what you have written or may sell. You keep your rights in it. The shop keeps [number]% of each price.

## What is not allowed

Prompts and messages that break the law or others' rights. The shop may take them off the market.

## Changes

These terms are of [date]. The shop says so when they change.`,
  pagePrivacy: `Fill in what stands in brackets, and leave out what is not so. This text is no legal advice.

## Who is responsible

[Name, address and email of the shop's owner]

## What this shop keeps

- Your username, email address and a hash of your password, while you have an account.
- What you buy, sell, write and like.
- Your sessions, with browser and IP address, until they end.
- Visits of prompts, counted for a day by a value that cannot be traced back.

One cookie keeps you signed in. Others last some minutes or seconds, while you sign in and after you have changed something. They follow nobody.

## Who gets it

[The payment provider, the mail provider, the provider of the models, the host]

## Your rights

[How visitors ask what is kept, and have it corrected or deleted]`,
  pageImprint: `[Name of the shop's owner]

[Street]

[Postal code and town]

[Country]

Email: [address]

[Register and number, tax number, responsible person]`,
  pageAbout: `[What this shop sells, and who is behind it.]

## How it began

[Two sentences.]`,
  pageHelp: `## How do I use a prompt that I have bought?

Open it in your library, fill in its variables, and copy it into the model that it is written for.

## How do I get my money back?

Open your transaction history and choose the purchase.

## How do I reach you?

[Email address, and when you answer]`,
} as const
