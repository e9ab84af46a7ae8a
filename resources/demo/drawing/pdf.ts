import { render, type Drawing } from './svg.ts'

/** Text of a page in its own units from the top left; `y` is the baseline. */
export type Words = { x: number; y: number; size: number; text: string }

export type PdfPage = { drawing: Drawing; words?: readonly Words[] }

const paper = { width: 595, height: 842 }

/** A built-in Korean font that every PDF reader supports. */
const koreanFont = (own: number) => [
  `<< /Type /Font /Subtype /Type0 /BaseFont /HYGoThic-Medium /Encoding /UniKS-UTF16-H /DescendantFonts [${own + 1} 0 R] >>`,
  `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HYGoThic-Medium /CIDSystemInfo << /Registry (Adobe) /Ordering (Korea1) /Supplement 1 >> /FontDescriptor ${own + 2} 0 R /DW 1000 >>`,
  '<< /Type /FontDescriptor /FontName /HYGoThic-Medium /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>',
]

const stream = (dictionary: string, data: Buffer) =>
  Buffer.concat([Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`), data, Buffer.from('\nendstream')])

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

function written(words: readonly Words[], { width, height }: Drawing): string {
  const [across, down] = [paper.width / width, paper.height / height]
  return words
    .map(({ x, y, size, text }) => `BT 3 Tr /Words ${(size * down).toFixed(1)} Tf 1 0 0 1 ${(x * across).toFixed(1)} ${(paper.height - y * down).toFixed(1)} Tm <${utf16(text)}> Tj ET\n`)
    .join('')
}

/** A PDF of A4 images with invisible text (drawings need the font Noto Sans CJK KR). */
export async function pdfOf(pages: readonly PdfPage[]): Promise<Buffer> {
  const firstFont = 3
  const firstPage = firstFont + 3
  const objects: (string | Buffer)[] = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (ko) >>',
    `<< /Type /Pages /Kids [${pages.map((_, i) => `${firstPage + i * 3} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    ...koreanFont(firstFont),
  ]
  for (const [i, { drawing, words = [] }] of pages.entries()) {
    const own = firstPage + i * 3
    const picture = await render(drawing).flatten().jpeg({ quality: 80, mozjpeg: true }).toBuffer()
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${paper.width} ${paper.height}] /Resources << /XObject << /Page ${own + 1} 0 R >> /Font << /Words ${firstFont} 0 R >> >> /Contents ${own + 2} 0 R >>`,
      stream(`/Type /XObject /Subtype /Image /Width ${drawing.width} /Height ${drawing.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`, picture),
      stream('', Buffer.from(`q ${paper.width} 0 0 ${paper.height} 0 0 cm /Page Do Q\n${written(words, drawing)}`)),
    )
  }
  const parts = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let size = 9
  for (const [i, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')])
    offsets.push(size)
    parts.push(part)
    size += part.length
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${size}\n%%EOF\n`))
  return Buffer.concat(parts)
}
