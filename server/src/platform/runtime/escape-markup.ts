const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML and XML, including attributes. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark)

/** The attribute of an element whose text is in a language, with a blank before it; nothing where that is not known. */
export const langAttribute = (lang: string | undefined): string => (lang ? ` lang="${escapeMarkup(lang)}"` : '')
