import {
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

/** Lines of code in a window, with a snake winding through. */
export function python(): Drawing {
  const next = sequence(17)
  const palette = [colour.sage, colour.straw, colour.persimmon, colour.sea, colour.paper]
  const line = (row: number): string => {
    const indent = [0, 1, 1, 2, 2, 3, 1, 0, 1, 2, 2][row] ?? 0
    let x = 372 + indent * 44
    return times(2 + Math.floor(next() * 3), () => {
      const width = 46 + next() * 120
      const token = rect(
        x,
        214 + row * 36,
        width,
        14,
        `rx="7" ${fill(palette[Math.floor(next() * 5)] ?? colour.sage, 0.92)}`,
      )
      x += width + 16
      return token
    }).join('')
  }
  const body =
    'M96 664C60 500 210 470 330 520S560 640 700 596S860 430 760 372S560 300 620 196S880 70 1000 150S1190 350 1096 440'
  const scales = `stroke-dasharray="2 58" stroke-linecap="round"`
  return {
    ...size,
    defs: [
      blur('soft', 22),
      radial('room', [0.7, 0.2], 1, [
        [0, '#2d6a58'],
        [0.6, colour.forest],
        [1, '#0f241e'],
      ]),
      linear(
        'skin',
        [0, 1],
        [1, 0],
        [
          [0, '#f0b64f'],
          [0.5, colour.persimmon],
          [1, '#f3a45e'],
        ],
      ),
    ].join(''),
    body: [
      rect(0, 0, 1280, 720, 'fill="url(#room)"'),
      ...times(15, (i) => times(27, (j) => circle(30 + j * 48, 24 + i * 48, 1.8, fill(colour.sage, 0.22))).join('')),
      rect(330, 150, 660, 480, `rx="26" ${fill('#000', 0.45)} filter="url(#soft)"`),
      rect(316, 116, 660, 500, `rx="22" ${fill('#0f2620')}`),
      rect(316, 116, 660, 500, `rx="22" ${stroke('#47806d', 2, 0.7)}`),
      ...[colour.persimmon, colour.honey, colour.moss].map((value, i) => circle(352 + i * 30, 150, 9, fill(value))),
      path('M316 182H976', stroke('#47806d', 2, 0.6)),
      ...times(11, (row) => rect(338, 217 + row * 36, 12, 8, `rx="4" ${fill('#47806d', 0.7)}`)),
      ...times(11, line),
      path(body, `${stroke('#06120e', 70, 0.4)} filter="url(#soft)" transform="translate(10 22)"`),
      path(body, stroke('#b44f22', 66)),
      path(body, `fill="none" stroke="url(#skin)" stroke-width="58" stroke-linecap="round"`),
      path(body, `fill="none" stroke="#b44f22" stroke-width="26" ${scales} opacity="0.75"`),
      path(body, `fill="none" stroke="#ffe1ac" stroke-width="8" ${scales} opacity="0.9"`),
      group(
        'transform="translate(1096 440) rotate(132)"',
        path('M-58 -28C-24 -64 76 -50 92 0C76 50 -24 64 -58 28Z', fill('#f3a45e')),
        path('M92 0h34m0 0l18 -11m-18 11l18 11', stroke('#8e2f16', 6)),
        circle(34, -25, 13, fill(colour.paper)),
        circle(34, 25, 13, fill(colour.paper)),
        circle(38, -25, 6, fill(colour.night)),
        circle(38, 25, 6, fill(colour.night)),
        circle(76, -9, 3, fill('#8e2f16')),
        circle(76, 9, 3, fill('#8e2f16')),
      ),
    ].join(''),
  }
}

/** A lens whose blades open onto a landscape. */
export function photography(): Drawing {
  const centre: Point = [640, 384]
  const blades = times(8, (i) => {
    const angle = (i / 8) * Math.PI * 2
    const edge = polar(centre, angle, 132)
    const [a, b, c] = [
      polar(centre, angle + Math.PI / 4, 132),
      polar(centre, angle + 1.36, 262),
      polar(centre, angle + 0.16, 262),
    ]
    return path(
      `M${edge}L${a}L${b}A262 262 0 0 0 ${c}Z`,
      `${fill(i % 2 ? '#33403b' : '#2a3631')} stroke="#141c19" stroke-width="2"`,
    )
  })
  const opening = `M${times(8, (i) => polar(centre, (i / 8) * Math.PI * 2, 133).join(' ')).join('L')}Z`
  const marks = times(60, (i) => {
    const angle = (i / 60) * Math.PI * 2
    return path(
      `M${polar(centre, angle, 288)}L${polar(centre, angle, i % 5 ? 298 : 308)}`,
      stroke(i === 47 ? colour.persimmon : colour.sage, i % 5 ? 2 : 4, 0.85),
    )
  })
  return {
    ...size,
    defs: [
      blur('soft', 20),
      blur('wide', 46),
      linear(
        'wall',
        [0, 0],
        [1, 1],
        [
          [0, '#f3dcc4'],
          [1, '#e3b595'],
        ],
      ),
      linear(
        'leather',
        [0, 0],
        [0, 1],
        [
          [0, '#2c5a4c'],
          [1, '#183a30'],
        ],
      ),
      linear(
        'metal',
        [0, 0],
        [0, 1],
        [
          [0, '#eef0ea'],
          [1, '#b9beb5'],
        ],
      ),
      linear(
        'dawn',
        [0, 0],
        [0, 1],
        [
          [0, '#f6b27d'],
          [0.6, '#fde3bd'],
          [1, '#fbeed8'],
        ],
      ),
      radial('barrel', [0.4, 0.32], 0.75, [
        [0, '#4b5651'],
        [1, '#161d1a'],
      ]),
      clip('opening', path(opening, '')),
    ].join(''),
    body: [
      rect(0, 0, 1280, 720, 'fill="url(#wall)"'),
      circle(1130, 120, 250, fill(colour.paper, 0.35)),
      circle(120, 640, 200, fill(colour.persimmon, 0.16)),
      rect(176, 176, 940, 500, `rx="60" ${fill(colour.umber, 0.42)} filter="url(#soft)"`),
      rect(300, 76, 150, 90, `rx="20" ${fill('#a7ada4')}`),
      rect(318, 60, 114, 36, `rx="12" ${fill(colour.ink)}`),
      path('M500 150L536 62H744L780 150Z', fill('#d5d9d1')),
      rect(560, 84, 160, 46, `rx="10" ${fill(colour.ink)}`),
      circle(930, 128, 46, fill('#a7ada4')),
      circle(930, 120, 46, 'fill="url(#metal)"'),
      circle(930, 120, 16, fill(colour.persimmon)),
      rect(160, 136, 960, 520, `rx="56" fill="url(#metal)"`),
      rect(160, 226, 960, 350, `fill="url(#leather)"`),
      ...times(9, (i) => path(`M160 ${250 + i * 38}H1120`, stroke('#0f2a22', 2, 0.35))),
      circle(262, 184, 18, fill('#8f958c')),
      circle(262, 182, 15, fill(colour.ember)),
      rect(1000, 168, 74, 30, `rx="8" ${fill(colour.ink)}`),
      circle(660, 410, 322, `${fill('#000', 0.5)} filter="url(#soft)"`),
      circle(...centre, 318, 'fill="url(#metal)"'),
      circle(...centre, 312, 'fill="url(#barrel)"'),
      ...marks,
      circle(...centre, 276, fill('#0e1412')),
      circle(...centre, 262, fill('#202a26')),
      ...blades,
      group(
        'clip-path="url(#opening)"',
        rect(500, 240, 280, 290, 'fill="url(#dawn)"'),
        circle(690, 366, 34, fill(colour.persimmon)),
        path('M490 450L566 352L628 430L676 382L790 470V540H490Z', fill(colour.lake)),
        path('M490 478Q600 430 790 484V540H490Z', fill(colour.pine)),
      ),
      path(opening, stroke('#0c1210', 4)),
      path(wedge(centre, 238, -2.7, -1.7, 206), `${fill('#dff3ee', 0.5)} filter="url(#soft)"`),
      ellipse(548, 288, 44, 26, `${fill('#fff', 0.34)} transform="rotate(-38 548 288)" filter="url(#soft)"`),
      circle(742, 492, 15, fill(colour.persimmon, 0.35)),
      circle(768, 520, 8, fill(colour.sea, 0.5)),
    ].join(''),
  }
}

export function videoMaking(): Drawing {
  const next = sequence(23)
  const reel = (x: number, y: number, r: number) =>
    [
      circle(x, y, r, fill('#d3c7b2')),
      circle(x, y, r - 9, fill('#3b2b2c')),
      circle(x, y, r * 0.24, fill('#d3c7b2')),
      ...times(5, (i) => circle(...polar([x, y], i * 1.2566 - 1.57, r * 0.56), r * 0.2, fill('#d3c7b2'))),
    ].join('')
  const dust = times(70, () => {
    const t = next()
    return circle(
      430 + t * 420,
      392 + (next() - 0.5) * (60 + t * 420) - t * 60,
      0.8 + next() * 2.2,
      fill('#fff1cf', 0.25 + next() * 0.4),
    )
  })
  const seat = (x: number, y: number, w: number, value: string) =>
    path(`M${x} 740V${y + 34}q0 -34 34 -34h${w - 68}q34 0 34 34V740Z`, fill(value))
  return {
    ...size,
    defs: [
      blur('soft', 18),
      linear(
        'room',
        [0, 0],
        [1, 1],
        [
          [0, '#2a1a24'],
          [1, '#472634'],
        ],
      ),
      linear(
        'beam',
        [0, 0],
        [1, 0],
        [
          [0, '#ffeec4', 0.85],
          [1, '#ffe2a6', 0.16],
        ],
      ),
      linear(
        'dusk',
        [0, 0],
        [0, 1],
        [
          [0, '#f08c55'],
          [0.7, '#f8cf95'],
          [1, '#fbe4c1'],
        ],
      ),
      linear(
        'case',
        [0, 0],
        [0, 1],
        [
          [0, '#32705e'],
          [1, '#17382e'],
        ],
      ),
      clip('picture', rect(826, 92, 372, 486, 'rx="6"')),
    ].join(''),
    body: [
      rect(0, 0, 1280, 720, 'fill="url(#room)"'),
      ...times(9, (i) => rect(60 + i * 150, 0, 74, 720, fill('#000', 0.1))),
      rect(790, 60, 450, 560, `rx="10" ${fill('#ffcf8a', 0.28)} filter="url(#soft)"`),
      rect(812, 78, 400, 514, `rx="10" ${fill('#1a1016')}`),
      group(
        'clip-path="url(#picture)"',
        rect(820, 80, 390, 510, 'fill="url(#dusk)"'),
        circle(1040, 300, 92, fill(colour.paper, 0.92)),
        path('M820 440L920 330L1000 410L1090 300L1210 430V600H820Z', fill(colour.plum, 0.85)),
        path('M820 480Q940 410 1060 470T1210 460V600H820Z', fill(colour.dusk)),
        path('M820 540Q1000 470 1210 530V600H820Z', fill(colour.night)),
        path('M930 520v-44M930 500l-16 -14M930 492l14 -14', stroke(colour.night, 7)),
      ),
      path('M414 376L826 92V578L414 424Z', 'fill="url(#beam)"'),
      ...dust,
      reel(172, 196, 106),
      reel(356, 224, 82),
      path('M172 302L150 330M356 306L370 330', stroke('#d3c7b2', 8)),
      rect(84, 320, 316, 190, `rx="26" ${fill('#000', 0.5)} filter="url(#soft)" transform="translate(0 18)"`),
      rect(84, 320, 300, 190, `rx="24" fill="url(#case)"`),
      rect(380, 366, 44, 68, `rx="8" ${fill('#d3c7b2')}`),
      rect(112, 350, 112, 12, `rx="6" ${fill(colour.sage, 0.8)}`),
      rect(112, 374, 78, 12, `rx="6" ${fill(colour.sage, 0.5)}`),
      circle(318, 404, 50, fill('#0f261f')),
      circle(318, 404, 34, fill('#ffe7b4')),
      circle(318, 404, 16, fill('#fffbf0')),
      circle(136, 470, 13, fill(colour.persimmon)),
      circle(174, 470, 13, fill(colour.honey)),
      path('M140 510L112 640M330 510L360 640', stroke('#d3c7b2', 12)),
      ...times(6, (i) => seat(-40 + i * 232, 600, 208, '#7d2b24')),
      ...times(7, (i) => seat(-130 + i * 232, 650, 216, '#5a1d1b')),
    ].join(''),
  }
}
