import { crc32 } from 'node:zlib'
import { colour, circle, fill, group, path, rect, stroke, times, type Drawing } from './svg.ts'
import { pdfOf } from './pdf.ts'

/** A4 at 130 dpi. */
const page = { width: 1075, height: 1520 }

const text = (x: number, y: number, size: number, value: string, content: string, weight = 400) =>
  `<text x="${x}" y="${y}" font-family="Noto Sans CJK KR" font-size="${size}" font-weight="${weight}" fill="${value}">${content}</text>`

const lines = (top: number, count: number) =>
  times(count, (i) => rect(90, top + i * 62, 895, 2, fill(colour.oat))).join('')

const notes: Drawing = {
  ...page,
  body: [
    rect(0, 0, page.width, page.height, fill('#ffffff')),
    rect(0, 0, page.width, 230, fill(colour.pine)),
    group(
      'transform="translate(880 120)"',
      circle(0, 0, 70, fill(colour.persimmon)),
      path('M-70 40Q-20 -10 20 22T110 10V110H-70Z', fill(colour.forest)),
    ),
    text(90, 112, 52, colour.paper, '수업 노트', 700),
    text(90, 168, 27, colour.sage, '배운 것을 내 말로 적어 두면 오래 남습니다'),
    text(90, 310, 27, colour.ink, '클래스', 700),
    rect(200, 312, 420, 2, fill(colour.oat)),
    text(660, 310, 27, colour.ink, '날짜', 700),
    rect(740, 312, 245, 2, fill(colour.oat)),
    text(90, 408, 32, colour.pine, '오늘 배운 것', 700),
    lines(472, 5),
    text(90, 818, 32, colour.pine, '다시 볼 장면', 700),
    text(300, 818, 24, colour.bark, '몇 분 몇 초인지 함께 적습니다'),
    lines(882, 4),
    text(90, 1166, 32, colour.pine, '다음에 해 볼 것', 700),
    ...times(
      3,
      (i) =>
        rect(90, 1204 + i * 72, 34, 34, `rx="8" ${stroke(colour.persimmon, 3)}`) +
        rect(148, 1238 + i * 72, 837, 2, fill(colour.oat)),
    ),
    text(90, 1476, 22, colour.moss, '마당'),
  ].join(''),
}

/** One-page PDF of the note sheet. */
export const handoutPdf = (): Promise<Buffer> => pdfOf([{ drawing: notes }])

type Entry = { name: string; data: Buffer }

/** ZIP archive without compression; dated 2026-01-01, names in UTF-8. */
export function zip(entries: readonly Entry[]): Buffer {
  const date = ((2026 - 1980) << 9) | (1 << 5) | 1
  const common = ({ name, data }: Entry) => {
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(0x0800, 2)
    header.writeUInt16LE(date, 8)
    header.writeUInt32LE(crc32(data), 10)
    header.writeUInt32LE(data.length, 14)
    header.writeUInt32LE(data.length, 18)
    header.writeUInt16LE(Buffer.byteLength(name), 22)
    return header
  }
  const local = entries.map((entry) =>
    Buffer.concat([Buffer.from('PK\x03\x04'), common(entry), Buffer.from(entry.name), entry.data]),
  )
  let offset = 0
  const central = entries.map((entry, i) => {
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    offset += local[i]?.length ?? 0
    return Buffer.concat([
      Buffer.from('PK\x01\x02'),
      Buffer.from([20, 0]),
      common(entry),
      tail,
      Buffer.from(entry.name),
    ])
  })
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(
    central.reduce((sum, part) => sum + part.length, 0),
    8,
  )
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, ...central, Buffer.from('PK\x05\x06'), end])
}

/** Practice sheets: notes, a spending record and a readme. */
export async function worksheetsZip(): Promise<Buffer> {
  const record = [
    '날짜,항목,분류,금액',
    '2026-01-02,장보기,식비,42000',
    '2026-01-03,지하철,교통,2900',
    '2026-01-05,책,배움,16800',
    '',
  ]
  const readme = [
    '이 묶음에는 두 가지가 들어 있습니다.',
    '',
    '수업-노트.pdf  강의를 들으며 적는 한 장짜리 노트',
    '기록-연습.csv  표를 다루는 연습에 쓰는 예제',
    '',
  ]
  return zip([
    { name: '읽어-주세요.txt', data: Buffer.from(readme.join('\r\n')) },
    { name: '수업-노트.pdf', data: await handoutPdf() },
    // Spreadsheets detect UTF-8 only by the byte order mark.
    { name: '기록-연습.csv', data: Buffer.from(`\ufeff${record.join('\r\n')}`) },
  ])
}
