const missing = new Set<HTMLLinkElement>()

/** Records stylesheets that failed to load, in the capture phase since their errors do not bubble. */
export function watchStyles(): void {
  document.addEventListener('error', ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
  }, true)
}

/** Retries failed stylesheets, which the bundler requests only once. Rejects if one fails again. */
export async function fetchMissingStyles(): Promise<void> {
  await Promise.all([...missing].map((link) => new Promise<void>((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement
    again.addEventListener('load', () => resolve())
    again.addEventListener('error', () => reject(new Error(`no styles ${again.href}`)))
    missing.delete(link)
    link.replaceWith(again)
  })))
}
