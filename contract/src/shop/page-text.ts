/** Id of the element of a page with a listing's public text, which readers without scripts see and the client reads. */
export const PAGE_TEXT_ID = 'public-text'
/** In the dehydrated state instead of that text. No text contains it. */
export const PAGE_TEXT = '\0'
