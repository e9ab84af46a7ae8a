type Field = HTMLInputElement | HTMLTextAreaElement

/** Of React, on each element that it has taken over. */
const isTaken = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__reactProps'))

/** Buttons that are pressed before the application has taken the page over are pressed again after that, each once, in order. Links and forms go their own way. */
export function keepPresses(page: HTMLElement): void {
  const pressed = new Set<HTMLElement>()
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button:not([type=submit])') : null
    if (button === null || isTaken(button)) return
    pressed.add(button)
    // The bar of a page that loads shows that the press was heard.
    page.toggleAttribute('data-pressed', true)
  }, true)
  new MutationObserver((_, observer) => {
    if (!page.hasAttribute('data-idle')) return
    observer.disconnect()
    page.removeAttribute('data-pressed')
    for (const button of pressed) if (button.isConnected) button.click()
  }).observe(page, { attributes: true, attributeFilter: ['data-idle'] })
}

/** Tells React that a field that it has taken over has another value: that of its first rendering may have replaced what was typed. */
function hand(field: Field, typed: string): void {
  field.value = typed
  // React compares with the value that it has seen last, which is this one by now.
  const seen = (field as Field & { _valueTracker?: { setValue(value: string): void } })._valueTracker
  seen?.setValue(`${typed}\n`)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Hands a field over that React may have left as it was sent: an event in it has React take over that part of the page at once, if its code is there. */
function handLate(field: Field, typed: () => string): void {
  if (!field.isConnected) return
  if (!isTaken(field)) field.dispatchEvent(new Event('input', { bubbles: true }))
  if (isTaken(field)) {
    hand(field, typed())
    return
  }
  // React writes the attributes of a field when it takes it over.
  new MutationObserver((_, observer) => {
    if (!isTaken(field)) return
    observer.disconnect()
    hand(field, typed())
  }).observe(field, { attributes: true })
}

/** Keeps what is typed before the take-over: `give` hands it to the application, which took the fields over as they were sent. Parts that wait for something of their own follow later. */
export function keepTyping(): { give(): void } {
  const texts = new Map<Field, string>()
  let isGiven = false
  const late = (field: Field) => queueMicrotask(() => handLate(field, () => texts.get(field) ?? ''))
  addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || isTaken(target)) return
    const isNew = !texts.has(target)
    texts.set(target, target.value)
    if (isNew && isGiven) late(target)
  }, true)
  return {
    give() {
      isGiven = true
      for (const [field, typed] of texts) {
        if (isTaken(field)) hand(field, typed)
        // Not within React's own work, during which it takes nothing over.
        else late(field)
      }
    },
  }
}
