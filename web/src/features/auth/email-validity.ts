/** Reports what the browser finds wrong with a form's email, and nothing else. */
export function emailIsValid(form: HTMLFormElement): boolean {
  const email = form.elements.namedItem('email')
  return !(email instanceof HTMLInputElement) || email.reportValidity()
}
