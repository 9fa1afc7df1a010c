// What is pressed, chosen or typed before React has taken an element over is done again once it has. Links and forms
// need no script.
;(() => {
  const isTaken = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  const whenTaken = (element, act) => {
    const look = () => {
      if (isTaken(element)) act()
      else if (element.isConnected) requestAnimationFrame(look)
    }
    look()
  }
  const early = (type, selector, again) =>
    addEventListener(
      type,
      ({ target }) => {
        const element = target.closest?.(selector)
        if (element && !isTaken(element)) whenTaken(element, again(element))
      },
      true,
    )
  const pressAgain = (button) => () => button.click()
  const chooseAgain = (box) => {
    const { checked } = box
    return () => {
      box.checked = !checked
      box.click()
    }
  }
  // React notices a value that was not set through the element's own property.
  const writeAgain = (field) => {
    const { value } = field
    return () => {
      field.value = ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
      field.dispatchEvent(new Event(field.matches('select') ? 'change' : 'input', { bubbles: true }))
    }
  }
  early('click', 'button[type=button]', pressAgain)
  early('change', 'input[type=checkbox], input[type=radio]', chooseAgain)
  early('change', 'select', writeAgain)
  early('input', 'input:not([type=checkbox], [type=radio]), textarea', writeAgain)
})()
