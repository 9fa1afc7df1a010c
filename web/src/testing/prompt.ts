import { type Prompt, promptFields } from '@promptery/contract/listings/prompts'

const { prompt: _text, ...FIELDS } = promptFields.parse({
  title: 'A lighthouse of folded paper',
  description: 'Paper that looks like paper.',
  type: 'Midjourney',
  category: 'Art',
  price: 4,
  prompt: 'A [building] of paper',
  engine: 'Chat gpt',
  tipsToUse: 'Keep it short.',
})

/** A listed prompt of another user, as in a response. */
export const aPrompt = (more: Partial<Prompt> = {}): Prompt => ({
  id: '01900000-0000-7000-8000-000000000001',
  _id: '01900000-0000-7000-8000-000000000001',
  ...FIELDS,
  type: 'Midjourney',
  uploadedBy: '01900000-0000-7000-8000-000000000009',
  uploaderName: 'grace',
  cover_image: { url: '/cover.webp', widths: [], width: 640, height: 480, placeholder: '' },
  likes: [],
  likesCount: 0,
  salesCount: 0,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  status: 'approved',
  withdrawn: false,
  owned: false,
  isForSale: true,
  likedByMe: false,
  ...more,
})
