/** Reports the browser's validation of the email only. */
export function emailIsValid(form: HTMLFormElement): boolean {
  const email = form.elements.namedItem('email')
  return !(email instanceof HTMLInputElement) || email.reportValidity()
}
