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
  ragged,
  rect,
  sequence,
  stroke,
  times,
  type Drawing,
  type Point,
} from '../svg.ts'

const size = { width: 1280, height: 720 }

/** Layered watercolour hills under a persimmon sun, with a brush. */
export function watercolour(): Drawing {
  const next = sequence(7)
  const ridge = (base: number, height: number): string => {
    const points = times(9, (i): Point => [i * 170 - 60, base - height * (0.25 + 0.75 * next())])
    const line = points.map(([x, y], i) => {
      const [px, py] = points[i - 1] ?? [x, y]
      return i === 0 ? `M${x} ${y}` : `C${px + 80} ${py} ${x - 80} ${y} ${x} ${y}`
    })
    return `${line.join('')}V760H-60Z`
  }
  const hills = [
    [360, 130, colour.sea],
    [440, 130, colour.sage],
    [520, 140, colour.lake],
    [610, 130, colour.moss],
    [690, 120, colour.pine],
  ] as const
  const drops = times(26, () =>
    circle(
      60 + next() * 1160,
      40 + next() * 250,
      2 + next() * 9,
      fill(next() > 0.5 ? colour.persimmon : colour.sea, 0.28),
    ),
  )
  return {
    ...size,
    defs: [
      ragged('wet', 0.018, 34, 4),
      ragged('fine', 0.05, 9, 9),
      blur('bleed', 10),
      blur('soft', 12),
      linear(
        'sky',
        [0, 0],
        [0, 1],
        [
          [0, '#fbeee0'],
          [0.6, '#f9dfc9'],
          [1, '#f4efe6'],
        ],
      ),
      linear(
        'handle',
        [0, 0],
        [1, 0],
        [
          [0, '#2a5a4b'],
          [0.5, '#3b7a66'],
          [1, '#173b30'],
        ],
      ),
    ].join(''),
    body: [
      rect(0, 0, 1280, 720, fill(colour.paper)),
      group(
        'filter="url(#wet)"',
        rect(70, 60, 1140, 600, 'fill="url(#sky)"'),
        circle(830, 250, 128, fill(colour.persimmon, 0.75)),
        circle(830, 250, 108, fill('#f39a5f', 0.6)),
        path(blob(times(9, (i) => polar([330, 180], i * 0.698, 120 + (i % 2) * 50))), fill(colour.mist, 0.9)),
        path(blob(times(8, (i) => polar([470, 230], i * 0.785, 80 + (i % 3) * 26))), fill(colour.sea, 0.3)),
      ),
      group(
        'filter="url(#wet)"',
        ...hills.map(([base, height, value]) => {
          const shape = ridge(base, height)
          return path(shape, fill(value, 0.5)) + path(shape, stroke(value, 5, 0.5))
        }),
      ),
      group('filter="url(#fine)"', ...drops),
      path(
        'M-80 -80H1360V800H-80ZM66 58V662H1214V58Z',
        `${fill(colour.paper)} fill-rule="evenodd" filter="url(#fine)"`,
      ),
      path('M0 0H1280V720H0ZM40 34V686H1240V34Z', `${fill(colour.paper)} fill-rule="evenodd"`),
      group(
        'transform="translate(1010 610) rotate(-38)"',
        path('M-60 26h520v18h-520z', `${fill(colour.umber, 0.35)} filter="url(#soft)"`),
        path('M110 -13H470Q520 0 470 13H110Z', 'fill="url(#handle)"'),
        rect(64, -15, 60, 30, `rx="4" ${fill('#cfd2cb')}`),
        rect(78, -15, 6, 30, fill('#9aa09a')),
        path('M66 -15C20 -26 -40 -12 -92 6C-36 18 20 26 66 15Z', fill(colour.bark)),
        path('M-20 -15C-50 -8 -74 0 -92 6C-60 13 -44 16 -20 18Q-34 2 -20 -15Z', fill(colour.persimmon)),
      ),
    ].join(''),
  }
}

/** A moon jar among vases on a shelf, in slanting light. */
export function ceramics(): Drawing {
  const next = sequence(21)
  const speckles = (x: number, y: number, w: number, h: number, count: number) =>
    times(count, () => circle(x + next() * w, y + next() * h, 1 + next() * 1.8, fill(colour.umber, 0.28))).join('')
  const shadow = (x: number, rx: number) =>
    ellipse(x + 36, 566, rx, 16, `${fill(colour.umber, 0.45)} filter="url(#soft)"`)
  const jar =
    'M578 222C466 246 436 338 446 402C456 496 540 560 640 562C740 560 824 496 834 402C844 338 814 246 702 222Z'
  const bottle =
    'M222 562C168 540 164 430 206 392C232 366 236 330 234 262H286C284 330 288 366 314 392C356 430 352 540 298 562Z'
  const bowl = 'M948 444C948 520 1000 562 1062 562S1176 520 1176 444Z'
  return {
    ...size,
    defs: [
      blur('soft', 12),
      blur('wide', 34),
      linear(
        'wall',
        [0, 0],
        [1, 1],
        [
          [0, '#ecdcc3'],
          [1, '#d9bd98'],
        ],
      ),
      radial('jarLight', [0.36, 0.3], 0.8, [
        [0, '#ffffff'],
        [0.5, '#f6efe2'],
        [1, '#cdbfa6'],
      ]),
      linear(
        'bottleLight',
        [0, 0],
        [1, 0],
        [
          [0, '#3f7a68'],
          [0.35, '#2b5f4f'],
          [1, '#15352b'],
        ],
      ),
      linear(
        'bowlLight',
        [0, 0],
        [1, 0],
        [
          [0, '#ec8254'],
          [0.5, '#d8612f'],
          [1, '#a43f1c'],
        ],
      ),
      clip('jar', path(jar, '')),
      clip('bottle', path(bottle, '')),
      clip('bowl', path(bowl, '')),
    ].join(''),
    body: [
      rect(0, 0, 1280, 720, 'fill="url(#wall)"'),
      path('M120 0H520L980 570H420Z', `${fill('#fff7e6', 0.42)} filter="url(#soft)"`),
      path('M640 0H760L1250 570H1100Z', `${fill('#fff7e6', 0.3)} filter="url(#soft)"`),
      circle(640, 400, 262, stroke(colour.paper, 3, 0.35)),
      rect(0, 562, 1280, 158, fill('#8a5f43')),
      rect(0, 562, 1280, 18, fill('#b0805c')),
      ...times(10, (i) =>
        path(`M${next() * 900} ${604 + i * 11}q180 ${next() * 12 - 6} 380 0`, stroke(colour.umber, 2, 0.25)),
      ),
      shadow(270, 120),
      shadow(660, 220),
      shadow(1070, 120),
      path(bottle, 'fill="url(#bottleLight)"'),
      group(
        'clip-path="url(#bottle)"',
        rect(160, 470, 220, 12, fill(colour.sage, 0.5)),
        rect(160, 492, 220, 5, fill(colour.sage, 0.5)),
        speckles(170, 270, 180, 290, 60),
        path('M206 400C184 440 186 500 204 540', stroke('#fff', 9, 0.18)),
      ),
      ellipse(260, 262, 26, 8, fill('#0e251e')),
      path(jar, 'fill="url(#jarLight)"'),
      group(
        'clip-path="url(#jar)"',
        ellipse(640, 402, 200, 7, fill('#b8a88c', 0.35)),
        ellipse(800, 480, 110, 120, `${fill(colour.blush, 0.35)} filter="url(#wide)"`),
        speckles(420, 240, 440, 320, 50),
      ),
      ellipse(640, 223, 64, 14, fill('#e7dcc6')),
      ellipse(640, 225, 52, 9, fill('#8d7d63')),
      path(bowl, 'fill="url(#bowlLight)"'),
      group(
        'clip-path="url(#bowl)"',
        path('M948 470Q1062 520 1176 470', stroke(colour.paper, 7, 0.75)),
        path('M948 496Q1062 550 1176 496', stroke(colour.paper, 3, 0.6)),
        speckles(950, 446, 226, 116, 50),
      ),
      ellipse(1062, 444, 114, 20, fill('#f3a27c')),
      ellipse(1062, 447, 102, 15, fill('#7d2f14')),
      path(
        'M1062 446C1050 380 1078 330 1062 250M1062 360C1092 340 1108 318 1114 290M1062 392C1036 372 1020 346 1016 316',
        stroke(colour.pine, 5),
      ),
      ...(
        [
          [1062, 244, 0],
          [1118, 282, 38],
          [1012, 308, -34],
          [1074, 318, 60],
          [1048, 348, -60],
        ] as const
      ).map(([x, y, turn]) =>
        ellipse(x, y, 12, 26, `${fill(turn > 0 ? colour.moss : colour.pine)} transform="rotate(${turn} ${x} ${y})"`),
      ),
    ].join(''),
  }
}

/** One ink circle on paper, a red seal and a brush. */
export function calligraphy(): Drawing {
  const next = sequence(3)
  const centre: Point = [560, 356]
  const hairs = times(64, (i) => {
    const r = 190 + i * 1.5 + next() * 4
    const from = -1.2 + next() * 0.12
    const to = from + 5.35 + next() * 0.55 - (i > 44 ? next() * 1.2 : 0)
    const [a, b] = [polar(centre, from, r), polar(centre, to, r * 0.985)]
    return path(`M${a}A${r} ${r} 0 1 1 ${b}`, stroke(colour.ink, 2.2 + next() * 2.2, 0.5 + next() * 0.4))
  })
  const fibres = times(120, () => {
    const [x, y] = [next() * 1280, next() * 720]
    return path(
      `M${x} ${y}q${next() * 30 - 15} ${next() * 20 - 10} ${next() * 50 - 25} ${next() * 40 - 20}`,
      stroke(colour.bark, 1, 0.16),
    )
  })
  return {
    ...size,
    defs: [
      ragged('ink', 0.035, 8, 2),
      blur('soft', 12),
      radial('paper', [0.45, 0.45], 0.8, [
        [0, '#fbf5e8'],
        [1, '#e9dbc0'],
      ]),
      linear(
        'bamboo',
        [0, 0],
        [1, 0],
        [
          [0, '#7a4d2f'],
          [0.4, '#b98557'],
          [1, '#5e3a24'],
        ],
      ),
    ].join(''),
    body: [
      rect(0, 0, 1280, 720, fill('#7b4b35')),
      rect(0, 0, 1280, 720, fill(colour.forest, 0.85)),
      rect(96, 0, 930, 720, `${fill(colour.night, 0.5)} filter="url(#soft)" transform="translate(14 0)"`),
      rect(96, 0, 930, 720, 'fill="url(#paper)"'),
      ...fibres,
      group(
        'filter="url(#ink)"',
        ...hairs,
        ...times(18, () =>
          circle(...polar(centre, 4.2 + next() * 1.1, 250 + next() * 90), 1 + next() * 5, fill(colour.ink, 0.85)),
        ),
      ),
      group(
        'filter="url(#ink)" transform="translate(846 560)"',
        rect(0, 0, 74, 74, `rx="8" ${fill(colour.ember)}`),
        path('M18 20H56M37 14V60M20 38H54M18 58H56', stroke(colour.paper, 6)),
      ),
      group(
        'transform="translate(1130 60) rotate(7)"',
        rect(-2, 0, 40, 520, `rx="14" ${fill(colour.night, 0.6)} filter="url(#soft)" transform="translate(22 14)"`),
        rect(-18, -30, 36, 430, `rx="12" fill="url(#bamboo)"`),
        ...[60, 190, 320].map((y) => rect(-19, y, 38, 6, `rx="3" ${fill('#4d2f1c')}`)),
        path('M0 -30v-34q18 -18 0 -30q-18 12 0 30', stroke(colour.persimmon, 5)),
        rect(-24, 396, 48, 34, `rx="8" ${fill(colour.umber)}`),
        path('M-24 428C-36 490 -14 560 4 610C18 560 38 490 24 428Z', fill('#e9dcc3')),
        path('M-23 500C-16 548 -4 584 4 610C12 584 24 548 27 500Q2 524 -23 500Z', fill(colour.ink)),
      ),
    ].join(''),
  }
}
