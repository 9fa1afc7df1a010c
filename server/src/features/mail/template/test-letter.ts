import type { LetterOf } from './letter.ts'

/** Sent by an admin to themselves. */
export const testLetter: LetterOf<'test'> = (_content, { appName, publicUrl }) => ({
  subject: `Mail of ${appName} works`,
  title: 'Mail works',
  blocks: [
    { text: `This is a test mail of ${appName}. It came through the mail server that is connected.` },
    { button: 'Open the shop', url: publicUrl },
  ],
  footer: { text: 'You are an admin of this shop and have asked for this mail.' },
})
