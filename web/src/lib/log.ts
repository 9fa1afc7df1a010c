/** The only place that writes to the console: the specification wants failed requests logged and not shown. */
export function logError(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: section 8 of the specification, "Any other fetch fails: only logged"
  console.error(what, error)
}

/** For sample buttons, which "only log". */
export function logNote(what: string): void {
  // biome-ignore lint/suspicious/noConsole: section 2 of the specification, "the buttons only log"
  console.info(what)
}
