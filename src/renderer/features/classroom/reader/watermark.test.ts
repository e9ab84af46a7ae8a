import { describe, expect, it } from 'vitest'
import { drawWatermark } from './watermark.ts'

function noting(width: number, height: number) {
  const written: { text: string; x: number; y: number }[] = []
  const calls: string[] = []
  const context = {
    save: () => calls.push('save'), restore: () => calls.push('restore'), rotate: () => undefined, setTransform: () => undefined, fillStyle: '', font: '',
    fillText: (text: string, x: number, y: number) => written.push({ text, x, y }),
  }
  return { canvas: { width, height, getContext: () => context } as unknown as HTMLCanvasElement, written, calls }
}

describe('the name across a page', () => {
  it.each([[800, 1130], [2400, 1600], [390, 550]])('stands all over a page of %s × %s dots, so that no part is without it', (width, height) => {
    const { canvas, written, calls } = noting(width, height)
    drawWatermark(canvas, ['김하늘', 'student@madang.test'])
    expect(new Set(written.map(({ text }) => text))).toEqual(new Set(['김하늘', 'student@madang.test']))
    for (const [left, top] of [[-1, -1], [0, -1], [-1, 0], [0, 0]] as const) {
      const inQuarter = written.filter(({ x, y }) => x >= left * width / 2 && x < (left + 1) * width / 2 && y >= top * height / 2 && y < (top + 1) * height / 2)
      expect(inQuarter.length).toBeGreaterThan(0)
    }
    expect(calls).toEqual(['save', 'restore'])
  })

  it('is left out where nothing can be drawn', () => {
    expect(() => drawWatermark({ width: 1, height: 1, getContext: () => null } as unknown as HTMLCanvasElement, ['김하늘'])).not.toThrow()
  })
})
