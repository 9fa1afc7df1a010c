const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

/** Whether a text of an address can be an id at all. */
export const isId = (text: string): boolean => UUID.test(text)
