import { colour, circle, fill, path, rect, times, type Drawing } from './svg.ts'
import { pdfOf, type PdfPage, type Words } from './pdf.ts'

/** A4 at 110 dpi. */
const page = { width: 910, height: 1287 }

type Lesson = { title: string; lead: string; steps: readonly string[]; washes: readonly string[] }

const lessons: readonly Lesson[] = [
  {
    title: '물의 양을 눈으로 재기', lead: '수채화는 물감보다 물을 먼저 다룹니다.', washes: [colour.sea, colour.mist, colour.lake],
    steps: ['붓을 물에 담갔다가 접시에 한 번 닦습니다.', '종이에 물만 칠하고 빛에 비추어 봅니다.', '반짝임이 가라앉을 때가 물감을 올릴 때입니다.'],
  },
  {
    title: '번지기: 젖은 종이 위의 색', lead: '색은 물이 있는 곳까지만 갑니다.', washes: [colour.rose, colour.blush, colour.plum],
    steps: ['종이 위쪽에 물을 넓게 칠합니다.', '붓끝에 물감을 찍어 한 점만 올립니다.', '종이를 기울여 색이 흐르는 길을 만듭니다.'],
  },
  {
    title: '겹치기: 마른 뒤에 한 번 더', lead: '첫 색이 마를 때까지 기다리는 것도 그리기입니다.', washes: [colour.sage, colour.moss, colour.pine],
    steps: ['밝은 색을 먼저 넓게 칠하고 말립니다.', '그늘진 곳에만 같은 색을 한 번 더 올립니다.', '세 번을 넘기지 않습니다. 종이가 지칩니다.'],
  },
  {
    title: '세 가지 색으로 열두 가지', lead: '파랑과 분홍과 노랑이면 넉넉합니다.', washes: [colour.honey, colour.persimmon, colour.dusk],
    steps: ['두 색을 반씩 섞어 가운데 칸을 채웁니다.', '한 색을 조금씩 늘려 옆 칸을 채웁니다.', '마른 뒤의 색을 적어 나만의 색상표를 만듭니다.'],
  },
  {
    title: '엽서 한 장 완성하기', lead: '오늘 배운 것을 한 장에 담습니다.', washes: [colour.lake, colour.straw, colour.terracotta],
    steps: ['연필로 지평선 하나만 긋습니다.', '하늘은 번지기로, 땅은 겹치기로 칠합니다.', '마지막으로 가장 어두운 곳에 점을 찍습니다.'],
  },
]

type Line = Words & { value: string; weight?: number }

const drawn = ({ x, y, size, text, value, weight = 400 }: Line) =>
  `<text x="${x}" y="${y}" font-family="Noto Sans CJK KR" font-size="${size}" font-weight="${weight}" fill="${value}">${text}</text>`

const wash = (x: number, y: number, r: number, value: string) =>
  path(`M${x - r} ${y}C${x - r} ${y - r * 1.2} ${x + r * 0.9} ${y - r * 1.1} ${x + r} ${y}C${x + r * 1.15} ${y + r * 0.9} ${x - r * 0.9} ${y + r * 1.1} ${x - r} ${y}Z`, fill(value, 0.62)) +
  circle(x - r * 0.2, y + r * 0.1, r * 0.55, fill(value, 0.38))

function made(shapes: string, lines: readonly Line[]): PdfPage {
  const drawing: Drawing = { ...page, body: rect(0, 0, page.width, page.height, fill('#ffffff')) + shapes + lines.map(drawn).join('') }
  return { drawing, words: lines }
}

const cover = made(
  rect(0, 0, page.width, page.height, fill(colour.paper)) + wash(280, 820, 190, colour.sea) + wash(520, 760, 170, colour.rose) + wash(640, 930, 150, colour.honey) + rect(80, 400, 90, 6, fill(colour.persimmon)),
  [
    { x: 80, y: 250, size: 30, text: '물이 그리는 그림', value: colour.moss },
    { x: 80, y: 340, size: 66, text: '수채화 교재', value: colour.pine, weight: 700 },
    { x: 80, y: 1200, size: 24, text: '마당 아틀리에', value: colour.bark },
  ],
)

const lessonPage = ({ title, lead, steps, washes }: Lesson, index: number): PdfPage => made(
  rect(0, 0, page.width, 14, fill(colour.pine)) +
    washes.map((value, i) => wash(230 + i * 225, 940, 130 - i * 12, value)).join('') +
    times(steps.length, (i) => circle(104, 412 + i * 96, 24, fill(colour.cream))).join(''),
  [
    { x: 80, y: 120, size: 24, text: `${index + 1}장`, value: colour.persimmon, weight: 700 },
    { x: 80, y: 190, size: 46, text: title, value: colour.pine, weight: 700 },
    { x: 80, y: 262, size: 27, text: lead, value: colour.bark },
    ...steps.flatMap((text, i): Line[] => [
      { x: 96, y: 421 + i * 96, size: 26, text: String(i + 1), value: colour.persimmon, weight: 700 },
      { x: 154, y: 422 + i * 96, size: 28, text, value: colour.ink },
    ]),
    { x: 80, y: 1222, size: 20, text: '수채화 교재', value: colour.moss },
    { x: 810, y: 1222, size: 20, text: String(index + 2), value: colour.moss },
  ],
)

/** Six-page workbook of the watercolour class, for reading in the classroom only. */
export const workbookPdf = (): Promise<Buffer> => pdfOf([cover, ...lessons.map(lessonPage)])
