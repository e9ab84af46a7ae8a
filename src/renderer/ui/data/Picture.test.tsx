import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Picture } from './Picture.tsx'

const image = (markup: string) => /<img [^>]*>/.exec(markup)?.[0] ?? ''

describe('a picture', () => {
  it('keeps its space and waits until it is near, behind everything of the first view', () => {
    const markup = renderToStaticMarkup(<Picture src="/a.webp" alt="" />)
    for (const attribute of ['width="640"', 'height="360"', 'loading="lazy"', 'decoding="async"']) expect(image(markup)).toContain(attribute)
    expect(image(markup)).not.toContain('fetchPriority')
    expect(markup).toContain(`aspect-ratio:${16 / 9}`)
  })

  it('comes first where it is the largest of a first view', () => {
    const markup = image(renderToStaticMarkup(<Picture src="/a.webp" alt="" eager />))
    for (const attribute of ['width="640"', 'height="360"', 'fetchPriority="high"', 'loading="eager"', 'decoding="sync"']) expect(markup).toContain(attribute)
    expect(markup).not.toContain('lazy')
  })

  it('has the height of its own ratio', () => {
    expect(image(renderToStaticMarkup(<Picture src="/a.webp" alt="" ratio={1} />))).toContain('height="640"')
  })

  it('shows a surface of the same size without an image where there is none', () => {
    const markup = renderToStaticMarkup(<Picture src={null} alt="물레" />)
    expect(image(markup)).toBe('')
    expect(markup).toContain('role="img" aria-label="물레"')
    expect(markup).toContain(`aspect-ratio:${16 / 9}`)
  })
})
