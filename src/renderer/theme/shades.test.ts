import { describe, expect, it } from 'vitest'
import { assert, integer, property } from 'fast-check'
import { contrast } from './contrast.ts'
import { deriveShades, PINE, TEXT_CONTRAST } from './shades.ts'
import { surfaces, warmDark, warmGrey } from './surfaces.ts'

const anyColour = integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('deriveShades', () => {
  it('keeps text readable for whatever colour a site sets', () => {
    assert(
      property(anyColour, (hex) => {
        const shades = deriveShades(hex)
        for (const shade of shades.slice(6)) expect(contrast(shade, '#ffffff')).toBeGreaterThanOrEqual(TEXT_CONTRAST)
        for (const ground of surfaces.light) expect(contrast(shades[7], ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
        for (const ground of surfaces.dark) expect(contrast(shades[4], ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
        expect(contrast(shades[7], shades[1])).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      }),
      { numRuns: 300 },
    )
  })

  it('goes from light to dark and keeps the hue of pine green', () => {
    const shades = deriveShades(PINE)
    const againstBlack = shades.map((shade) => contrast(shade, '#000000'))
    expect(againstBlack).toEqual([...againstBlack].sort((a, b) => b - a))
    expect(shades[7]).toMatch(/^#[0-3]/)
  })

  it('falls back to pine green on text that is no colour', () => {
    expect(deriveShades('tomato')).toEqual(deriveShades(PINE))
  })
})

describe('neutrals', () => {
  it('quiet text can be read on every surface of its scheme', () => {
    for (const ground of surfaces.light) expect(contrast(warmGrey[6], ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
    for (const ground of surfaces.dark) expect(contrast(warmDark[2], ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  })
})
