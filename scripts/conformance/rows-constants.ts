import type { Row } from './row.ts'

/** Section 9. */
export const CONSTANTS: Row[] = [
  { id: '9.types', sentence: 'Prompt types on upload: DALL-E, GPT, Midjourney, Stable Diffusion.' },
  {
    id: '9.engines',
    sentence: 'Engines on upload: Chat gpt-4 turbo, Chat gpt, Chat gpt-32k, Chat gpt-3.5 turbo.',
  },
  {
    id: '9.categories',
    sentence:
      'Categories (alphabetical): Anime, Animal, Art, Building, Business, Cartoon, Celebrity, Fantasy, Fun, Games, Icons, Wallpaper, Writing.',
  },
  { id: '9.filters.category', sentence: 'In the marketplace filter of categories, All comes first.' },
  {
    id: '9.filters.type',
    sentence: 'Marketplace filter type: All, DALL-E, GPT-3, Midjourney, Stable Diffusion, Leonardo Ai, Llama.',
    readAs: 'GPT-3 and the upload’s GPT are the same type.',
  },
  { id: '9.filters.sort', sentence: 'Marketplace filter sort: Top, Newest, Oldest (default Newest).' },
  { id: '9.filters.price', sentence: 'Marketplace filter price range: All, 2-3, 4-5, 6-7, 8-9.' },
  {
    id: '9.filters.defaults',
    sentence: 'Every filter defaults to All, except sort which defaults to Newest.',
  },
  { id: '9.prices', sentence: 'Prices: 0, 2, 4, 6, 8 dollars.' },
  { id: '9.description', sentence: 'Description text area: 4 rows.' },
  { id: '9.total', sentence: 'Fixed display total on payment: $4.00.' },
  { id: '9.toast.success', sentence: 'Toast durations: success 2000 ms.' },
  { id: '9.toast.error', sentence: 'Toast durations: error 4000 ms.' },
  { id: '9.toast.blank', sentence: 'Toast durations: blank 4000 ms.' },
  { id: '9.toast.custom', sentence: 'Toast durations: custom 4000 ms.' },
  { id: '9.toast.loading', sentence: 'Toast durations: loading until dismissed.' },
  { id: '9.toast.limit', sentence: 'At most 20 toasts are kept at once.' },
  { id: '9.toast.removal', sentence: 'A dismissed toast is removed after 1000 ms.' },
  { id: '9.typeahead', sentence: 'Menu type-ahead search clears after 350 ms.' },
  { id: '9.http.timeout', sentence: 'The HTTP client has no timeout by default.' },
  { id: '9.http.statuses', sentence: 'The HTTP client treats statuses 200-299 as success.' },
]
