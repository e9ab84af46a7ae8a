/** Style sheets that could not be had. */
const missing = new Set<HTMLLinkElement>()

/** Notes which style sheets cannot be had; errors of links do not bubble. */
export function watchStyles(): void {
  document.addEventListener('error', ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
  }, true)
}

/**
 * Asks once more for those that could not be had: the bundler asks for each but once, and what it belongs to would then come
 * without its looks. Rejects while one cannot be had.
 */
export async function fetchMissingStyles(): Promise<void> {
  await Promise.all([...missing].map((link) => new Promise<void>((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement
    again.addEventListener('load', () => resolve())
    again.addEventListener('error', () => reject(new Error(`no styles ${again.href}`)))
    missing.delete(link)
    link.replaceWith(again)
  })))
}
