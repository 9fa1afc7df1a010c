export const DELETED = 'The author has deleted this text.'
