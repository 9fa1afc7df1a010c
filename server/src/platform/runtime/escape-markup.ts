const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text for HTML and XML, within text and attributes. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark)
