// What is pressed, chosen or typed before React has taken over is kept from it, and done once it has. Links and forms
// need no script.
;(() => {
  // The server marks what waits for React, which takes the mark away.
  const isTaken = (element) => !element.closest('[data-waiting]')
  const pending = new Map()
  const look = () => {
    for (const [element, act] of [...pending]) {
      if (!isTaken(element) && element.isConnected) continue
      pending.delete(element)
      if (element.isConnected) act()
    }
    if (pending.size > 0) requestAnimationFrame(look)
  }
  const early = (type, selector, actOf) =>
    addEventListener(
      type,
      (event) => {
        const element = event.target.closest?.(selector)
        if (!element || isTaken(element)) return
        event.stopImmediatePropagation()
        if (!actOf) return
        if (pending.size === 0) requestAnimationFrame(look)
        pending.set(element, actOf(element))
      },
      true,
    )
  const choice = (box) => {
    const { checked } = box
    return () => {
      if (checked === box.defaultChecked) return
      box.checked = !checked
      box.click()
    }
  }
  // React notices a value that was not set through the element's own property.
  const write = (field, value, type) => {
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
    field.dispatchEvent(new Event(type, { bubbles: true }))
  }
  const option = (select) => {
    const { value } = select
    return () => write(select, value, 'change')
  }
  const words = (field) => {
    const { value, selectionStart } = field
    return () => {
      // More may have been typed meanwhile.
      const [text, at] = field.value ? [field.value, field.selectionStart] : [value, selectionStart]
      write(field, text, 'input')
      if (at !== null) field.setSelectionRange(at, at)
    }
  }
  const BOX = 'input[type=checkbox], input[type=radio]'
  early('click', 'button[type=button]', (button) => () => button.click())
  early('click', BOX)
  // The browser follows it: React would go on with half of a page.
  early('click', 'a[href]')
  early('change', BOX, choice)
  early('change', 'select', option)
  early('input', 'input:not([type=checkbox], [type=radio]), textarea', words)
})()
