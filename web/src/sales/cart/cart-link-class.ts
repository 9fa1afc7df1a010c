/** A title link that covers its area. */
export const cartLinkClass = {
  area: 'group relative flex min-w-0 basis-full gap-4 rounded-lg outline-offset-2 outline-focus has-focus-visible:outline-2 sm:basis-auto sm:grow',
  link: 'line-clamp-2 font-semibold wrap-anywhere outline-none! group-hover:text-accent-text after:absolute after:inset-0',
}
