import {
  blob,
  blur,
  circle,
  clip,
  colour,
  ellipse,
  fill,
  group,
  linear,
  path,
  polar,
  radial,
  rect,
  sequence,
  stroke,
  times,
  wedge,
  type Drawing,
  type Point,
} from '../svg.ts'

const size = { width: 1280, height: 720 }

function dish([x, y]: Point, r: number, rim: string, inside: string, filling: string): string {
  return [
    ellipse(x + 10, y + 16, r, r, `${fill(colour.umber, 0.28)} filter="url(#soft)"`),
    circle(x, y, r, fill(rim)),
    circle(x, y, r * 0.86, fill(inside)),
    filling,
  ].join('')
}

export function koreanCooking(): Drawing {
  const next = sequence(11)
  const pot: Point = [640, 372]
  const toppings = [colour.moss, colour.persimmon, colour.straw, colour.bark, colour.sage, colour.ember, colour.oat]
  const turn = (Math.PI * 2) / toppings.length
  const strands = (i: number) =>
    times(26, () => {
      const angle = i * turn + 0.08 + next() * (turn - 0.16)
      const start = polar(pot, angle, 78 + next() * 95)
      const end = polar(start, angle + (next() - 0.5) * 1.6, 22 + next() * 26)
      return path(`M${start}L${end}`, stroke(next() > 0.5 ? colour.paper : colour.ink, 4, 0.22))
    }).join('')
  const seeds = times(34, () => {
    const [x, y] = polar(pot, next() * 6.28, 60 + next() * 120)
    return ellipse(x, y, 4.5, 2.6, `${fill(colour.paper)} transform="rotate(${next() * 180} ${x} ${y})"`)
  })
  const kimchi = times(9, (i) => {
    const [x, y] = polar([238, 214], i * 0.7, 18 + (i % 3) * 22)
    return ellipse(
      x,
      y,
      34,
      19,
      `${fill(i % 2 ? colour.ember : colour.persimmon)} transform="rotate(${i * 43} ${x} ${y})"`,
    )
  }).join('')
  const greens = times(22, (i) => {
    const [x, y] = polar([1052, 206], i * 1.9, next() * 60)
    return path(`M${x - 24} ${y}q24 ${-20 + next() * 40} 48 0`, stroke(i % 3 ? colour.pine : colour.moss, 9))
  }).join('')
  const radish = times(7, (i) => {
    const [x, y] = polar([246, 566], i * 0.9, i === 0 ? 0 : 40)
    return rect(
      x - 20,
      y - 20,
      40,
      40,
      `rx="7" ${fill(i % 2 ? colour.paper : colour.straw)} transform="rotate(${i * 27} ${x} ${y})"`,
    )
  }).join('')
  return {
    ...size,
    defs: [
      blur('soft', 14),
      linear(
        'table',
        [0, 0],
        [1, 1],
        [
          [0, '#d9b184'],
          [1, '#bd8a5c'],
        ],
      ),
      radial('yolk', [0.4, 0.36], 0.7, [
        [0, '#ffd76a'],
        [1, '#f0932f'],
      ]),
      clip('bowl', circle(...pot, 188, '')),
      radial('stone', [0.4, 0.35], 0.75, [
        [0, '#53514b'],
        [1, '#26292a'],
      ]),
    ].join(''),
    body: [
      rect(0, 0, 1280, 720, 'fill="url(#table)"'),
      ...times(6, (i) => rect(0, i * 124 - 10, 1280, 3, fill(colour.umber, 0.22))),
      ...times(16, () =>
        path(`M${next() * 1200} ${next() * 720}q110 ${next() * 16 - 8} 240 0`, stroke(colour.umber, 2, 0.13)),
      ),
      rect(372, 92, 536, 560, `rx="40" ${fill(colour.pine)}`),
      rect(390, 110, 500, 524, `rx="28" ${stroke(colour.sage, 3, 0.5)}`),
      dish([238, 214], 112, colour.paper, colour.cream, kimchi),
      dish([1052, 206], 112, colour.mist, '#e6efec', greens),
      dish([246, 566], 98, colour.blush, '#f7ddcc', radish),
      ellipse(656, 396, 232, 226, `${fill(colour.night, 0.5)} filter="url(#soft)"`),
      rect(392, 340, 500, 62, `rx="31" ${fill('#26292a')}`),
      circle(...pot, 226, 'fill="url(#stone)"'),
      circle(...pot, 196, fill('#1d2021')),
      group(
        'clip-path="url(#bowl)"',
        ...toppings.map((value, i) => path(wedge(pot, 188, i * turn, (i + 1) * turn), fill(value)) + strands(i)),
      ),
      ...seeds,
      path(blob(times(9, (i) => polar(pot, i * 0.698, 72 + (i % 3) * 14))), fill(colour.paper)),
      circle(pot[0] + 4, pot[1] - 2, 42, 'fill="url(#yolk)"'),
      ellipse(pot[0] - 10, pot[1] - 17, 12, 7, fill('#fff', 0.65)),
      group(
        'transform="rotate(9 1060 520)"',
        rect(990, 372, 15, 300, `rx="7" ${fill(colour.umber, 0.25)} filter="url(#soft)"`),
        path('M1000 360h14l-3 320h-8z', fill('#c9ccc6')),
        path('M1030 360h14l-3 320h-8z', fill('#dfe1db')),
        rect(1098, 440, 14, 240, `rx="7" ${fill('#d2d5cf')}`),
        ellipse(1105, 406, 40, 54, fill('#dfe1db')),
        ellipse(1105, 402, 28, 40, fill('#bfc4bd')),
      ),
    ].join(''),
  }
}

export function baking(): Drawing {
  const next = sequence(5)
  const ear = (x: number, y: number, lean: number) =>
    group(
      `transform="translate(${x} ${y}) rotate(${lean})"`,
      path('M0 0V-330', stroke(colour.honey, 6)),
      ...times(8, (i) => {
        const at = -150 - i * 24
        return [-1, 1]
          .map((side) =>
            ellipse(
              side * 17,
              at,
              11,
              24,
              `${fill(i % 2 ? colour.straw : colour.honey)} transform="rotate(${side * 32} ${side * 17} ${at})"`,
            ),
          )
          .join('')
      }),
      ellipse(0, -352, 11, 26, fill(colour.straw)),
    )
  const cuts = [-2, -1, 0, 1, 2].map((i) => {
    const x = 640 + i * 96
    const drop = Math.abs(i) * 26
    return path(
      `M${x - 26} ${520 - drop * 0.2}Q${x - 18 + i * 12} ${400 + drop} ${x + 22 + i * 14} ${318 + drop}Q${x + 34 + i * 10} ${420 + drop} ${x - 26} ${520 - drop * 0.2}Z`,
      fill('#f3d9ae'),
    )
  })
  return {
    ...size,
    defs: [
      blur('soft', 22),
      radial('glow', [0.5, 0.62], 0.62, [
        [0, '#ffcf87'],
        [0.55, '#e88b45'],
        [1, '#9a3f22'],
      ]),
      linear(
        'crust',
        [0, 0],
        [0, 1],
        [
          [0, '#d9924a'],
          [0.55, '#b4652c'],
          [1, '#7d3d1d'],
        ],
      ),
      clip('loaf', path('M300 560C286 380 440 270 640 270S994 380 980 560Z', '')),
    ].join(''),
    body: [
      rect(0, 0, 1280, 720, fill('#5d2a1b')),
      path('M120 720V300C120 90 360 30 640 30S1160 90 1160 300V720Z', 'fill="url(#glow)"'),
      path('M120 720V300C120 90 360 30 640 30S1160 90 1160 300V720', stroke('#74351f', 44)),
      path(
        'M120 720V300C120 90 360 30 640 30S1160 90 1160 300V720',
        `fill="none" stroke="#4b2014" stroke-width="44" stroke-dasharray="5 66" opacity="0.6"`,
      ),
      rect(0, 588, 1280, 132, fill('#3b1a12')),
      rect(0, 588, 1280, 8, fill('#7c4027')),
      ellipse(640, 596, 400, 26, `${fill('#1f0c07', 0.75)} filter="url(#soft)"`),
      rect(224, 556, 832, 34, `rx="17" ${fill(colour.clay)}`),
      rect(224, 556, 832, 12, `rx="6" ${fill(colour.oat)}`),
      group(
        'clip-path="url(#loaf)"',
        rect(280, 240, 720, 340, 'fill="url(#crust)"'),
        ...cuts,
        ellipse(520, 316, 190, 46, `${fill('#ffe2b0', 0.45)} filter="url(#soft)" transform="rotate(-16 520 316)"`),
        ...times(110, () => circle(330 + next() * 620, 290 + next() * 270, 1 + next() * 2.6, fill(colour.paper, 0.5))),
      ),
      ear(1104, 640, 12),
      ear(1164, 650, 26),
      ear(1050, 640, -2),
      ear(150, 646, -20),
      ear(206, 640, -6),
    ].join(''),
  }
}
