import type { Language } from '#shared/kernel/call/headers.ts'
import { playerPath, playerPermissions, playerSandbox } from '#shared/kernel/video/videoFrames.ts'
import { parseVideoLink } from '#shared/kernel/video/videoLinks.ts'

interface Surroundings {
  language: Language
  absolute: (address: string) => string
  playLabel: (provider: string) => string
}

const providerNames = { youtube: 'YouTube', vimeo: 'Vimeo' } as const

/** Gives the videos of a shown text their play buttons, as nothing is asked of a provider before, and lets wide tables scroll by keyboard. Returns the undoing. */
export function enliven(text: HTMLElement, { language, absolute, playLabel }: Surroundings): () => void {
  const videos = [...text.querySelectorAll<HTMLElement>('[data-video]')]
  for (const video of videos) {
    const link = parseVideoLink(video.dataset['video'] ?? '')
    if (link === null) continue
    const provider = providerNames[link.provider]
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = playLabel(provider)
    button.addEventListener('click', () => {
      const frame = document.createElement('iframe')
      frame.title = provider
      frame.setAttribute('sandbox', playerSandbox)
      frame.allow = playerPermissions
      frame.src = absolute(playerPath(link, language, true))
      video.replaceChildren(frame)
      frame.focus()
    })
    video.replaceChildren(button)
  }
  const tables = [...text.querySelectorAll('table')]
  const sizes = new ResizeObserver(() => {
    for (const table of tables) {
      if (table.scrollWidth > table.clientWidth) table.tabIndex = 0
      else table.removeAttribute('tabindex')
    }
  })
  for (const table of tables) sizes.observe(table)
  return () => {
    sizes.disconnect()
    for (const video of videos) video.replaceChildren()
  }
}
