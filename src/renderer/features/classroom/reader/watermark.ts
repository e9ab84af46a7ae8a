const SPACING = 0.42
const ANGLE = -Math.PI / 7

/** Draws the reader's name and address (`lines`) repeatedly into the page's pixels, so that screenshots contain them. */
export function drawWatermark(canvas: HTMLCanvasElement, lines: readonly string[]): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  const { width, height } = canvas
  const fontSize = Math.max(10, Math.round(Math.min(width, height) / 44))
  const step = Math.max(SPACING * width, fontSize * 8)
  const reach = Math.hypot(width, height) / 2
  context.save()
  context.setTransform(1, 0, 0, 1, width / 2, height / 2)
  context.rotate(ANGLE)
  context.font = `500 ${fontSize}px 'Pretendard Variable', Pretendard, sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (let y = -reach, row = 0; y <= reach; y += step * 0.6, row += 1) {
    for (let x = -reach + (row % 2) * (step / 2); x <= reach; x += step) {
      lines.forEach((line, index) => {
        const lineY = y + index * fontSize * 1.35
        context.fillStyle = 'rgb(255 255 255 / 20%)'
        context.fillText(line, x + 1, lineY + 1)
        context.fillStyle = 'rgb(40 40 40 / 14%)'
        context.fillText(line, x, lineY)
      })
    }
  }
  context.restore()
}
