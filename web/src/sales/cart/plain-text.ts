/** Markdown as one line of plain text, without most of its syntax. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/^[ \t]*(?:(?:#{1,6}|[-+*])[ \t]+|>[ \t]?|(?:-{3,}|\*{3,}|_{3,})[ \t]*$)+/gm, '')
    .replace(/!?\[([^[\]\n]{0,300})\]\([^()\s]{1,2000}\)/g, '$1')
    .replace(/(\*{1,3}|~~|`{1,3})(?=\S)([^\n]{1,300}?)(?<=\S)\1/g, '$2')
    .replace(/(?<!\w)(_{1,3})(?=\S)([^\n]{1,300}?)(?<=\S)\1(?!\w)/g, '$2')
    .replace(/\s+/g, ' ')
    .trim()
