export const DELETED = 'The author has deleted this text.'

/** Of a field for a topic or an answer. */
export const WRITING_HINT = 'Markdown works. Write @ before a name to tell that member.'
