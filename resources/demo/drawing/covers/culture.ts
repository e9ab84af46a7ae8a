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
  type Drawing,
  type Point,
} from '../svg.ts'

const size = { width: 1280, height: 720 }

export function japanese(): Drawing {
  const next = sequence(31)
  const wave = (x: number, y: number, r: number, value: string) =>
    [1, 0.76, 0.52, 0.28].map((part, i) => circle(x, y, r * part, fill(i % 2 ? colour.paper : value))).join('')
  const rows = [0, 1, 2, 3].flatMap((row) =>
    times(11, (i) =>
      wave(
        i * 136 - (row % 2) * 68 - 20,
        588 + row * 52,
        84,
        row < 1 ? colour.sea : row < 3 ? colour.lake : colour.dusk,
      ),
    ),
  )
  const blossoms = times(24, (i) => {
    const along = i / 23
    const [x, y] = [-10 + along * 470 + next() * 40, 40 + Math.sin(along * 3) * 60 + next() * 80]
    const r = 12 + next() * 12
    return (
      times(5, (petal) =>
        circle(...polar([x, y], petal * 1.2566 + i, r * 0.72), r * 0.56, fill(i % 3 ? '#f3bfae' : '#f9ded0')),
      ).join('') + circle(x, y, r * 0.26, fill(colour.ember))
    )
  })
  const petals = times(14, () => {
    const [x, y] = [460 + next() * 700, 120 + next() * 380]
    return ellipse(x, y, 9, 5, `${fill('#f3bfae', 0.9)} transform="rotate(${next() * 180} ${x} ${y})"`)
  })
  const clouds = (
    [
      [700, 372, 300],
      [300, 420, 340],
      [930, 440, 380],
    ] as const
  ).map(([x, y, w]) =>
    [
      rect(x, y, w, 22, `rx="11" ${fill(colour.paper, 0.85)}`),
      rect(x + 70, y + 30, w * 0.6, 16, `rx="8" ${fill(colour.paper, 0.6)}`),
    ].join(''),
  )
  return {
    ...size,
    defs: [
      linear(
        'sky',
        [0, 0],
        [0, 1],
        [
          [0, '#f7ead4'],
          [1, '#f4d3b4'],
        ],
      ),
      linear(
        'rock',
        [0, 0],
        [0, 1],
        [
          [0, '#46597a'],
          [1, '#2f5f66'],
        ],
      ),
      clip('mountain', path('M250 560L560 200Q640 140 720 200L1040 560Z', '')),
    ].join(''),
    body: [
      rect(0, 0, 1280, 720, 'fill="url(#sky)"'),
      circle(860, 250, 168, fill('#d9482b')),
      path('M250 560L560 200Q640 140 720 200L1040 560Z', 'fill="url(#rock)"'),
      group(
        'clip-path="url(#mountain)"',
        path(
          'M400 120H880V300L830 350L786 296L742 372L694 304L640 388L590 306L540 366L492 300L430 350Z',
          fill(colour.paper),
        ),
      ),
      ...clouds,
      path('M-20 110C80 70 180 150 290 100S420 60 500 96M120 108C170 170 230 190 290 186', stroke(colour.umber, 11)),
      ...blossoms,
      ...petals,
      ...rows,
    ].join(''),
  }
}

/** A guitar across the picture, close to its rosette. */
export function guitar(): Drawing {
  const hole: Point = [560, 360]
  const rosette = times(36, (i) => {
    const angle = (i / 36) * Math.PI * 2
    return path(
      `M${polar(hole, angle, 152)}L${polar(hole, angle + 0.09, 170)}`,
      stroke(i % 2 ? colour.persimmon : colour.straw, 8),
    )
  })
  const strings = times(6, (i) => {
    const y = 298 + i * 25
    return (
      path(`M-200 ${y + 3}H1500`, stroke(colour.umber, 4, 0.35)) +
      path(`M-200 ${y}H1500`, stroke(i > 3 ? '#f8efd9' : '#e5cf9f', 2 + i * 0.55))
    )
  })
  const frets = times(7, (i) => rect(850 + i * 84 - i * i * 2, 276, 8, 170, `rx="3" ${fill('#d8c79b')}`))
  return {
    ...size,
    defs: [
      blur('soft', 22),
      linear(
        'room',
        [0, 0],
        [1, 1],
        [
          [0, '#1d4a3d'],
          [1, '#0f2a22'],
        ],
      ),
      radial('top', [0.45, 0.5], 0.65, [
        [0, '#f0b668'],
        [0.6, '#d98b42'],
        [1, '#9c4f22'],
      ]),
      radial('dark', [0.55, 0.6], 0.6, [
        [0, '#3a2014'],
        [1, '#180b06'],
      ]),
      clip(
        'body',
        path(
          'M-140 360C-140 40 120 -40 330 30C440 66 520 110 640 96C780 80 900 150 900 360S780 640 640 624C520 610 440 654 330 690C120 760 -140 680 -140 360Z',
          '',
        ),
      ),
    ].join(''),
    body: [
      rect(0, 0, 1280, 720, 'fill="url(#room)"'),
      circle(1120, 120, 300, fill(colour.pine, 0.55)),
      circle(1120, 120, 200, fill(colour.moss, 0.22)),
      group(
        'transform="rotate(-13 640 360)"',
        path(
          'M-140 360C-140 40 120 -40 330 30C440 66 520 110 640 96C780 80 900 150 900 360S780 640 640 624C520 610 440 654 330 690C120 760 -140 680 -140 360Z',
          `${fill('#000', 0.55)} filter="url(#soft)" transform="translate(24 34)"`,
        ),
        group(
          'clip-path="url(#body)"',
          rect(-200, -80, 1200, 880, 'fill="url(#top)"'),
          ...times(46, (i) =>
            path(
              `M-200 ${-60 + i * 18}Q400 ${-76 + i * 18 + (i % 5) * 7} 1000 ${-60 + i * 18}`,
              stroke('#8a4a1e', 2, 0.16),
            ),
          ),
        ),
        path(
          'M-140 360C-140 40 120 -40 330 30C440 66 520 110 640 96C780 80 900 150 900 360S780 640 640 624C520 610 440 654 330 690C120 760 -140 680 -140 360Z',
          stroke('#fbe8c4', 12),
        ),
        path(
          'M-140 360C-140 40 120 -40 330 30C440 66 520 110 640 96C780 80 900 150 900 360S780 640 640 624C520 610 440 654 330 690C120 760 -140 680 -140 360Z',
          stroke('#6b2f14', 4),
        ),
        path(
          'M612 556C690 540 742 470 744 398C806 462 806 566 730 600C684 620 634 600 612 556Z',
          fill('#5c2715', 0.92),
        ),
        circle(...hole, 178, fill('#6b2f14')),
        circle(...hole, 173, fill('#f6e2b8')),
        ...rosette,
        circle(...hole, 146, fill('#6b2f14')),
        circle(...hole, 138, 'fill="url(#dark)"'),
        rect(724, 270, 900, 182, `${fill('#000', 0.4)} filter="url(#soft)"`),
        rect(716, 272, 900, 178, fill('#2b1710')),
        rect(716, 272, 900, 178, stroke('#5a3323', 4)),
        ...frets,
        ...[2, 4].map((i) => circle(896 + i * 78, 360, 10, fill('#f3e6cb'))),
        rect(76, 256, 54, 210, `rx="16" ${fill('#2b1710')}`),
        rect(92, 272, 9, 178, `rx="4" ${fill('#f3e6cb')}`),
        ...times(6, (i) => circle(112, 298 + i * 25, 6, fill('#f3e6cb'))),
        ...strings,
      ),
    ].join(''),
  }
}

/** Columns of coins turn into plants while a chart rises behind them. */
export function investment(): Drawing {
  const heights = [3, 5, 4, 7, 9]
  const x = (i: number) => 250 + i * 196
  const top = (i: number) => 596 - (heights[i] ?? 0) * 34
  const coins = heights.map((count, i) =>
    times(count, (level) => {
      const y = 590 - level * 34
      const shift = ((i + level) % 3) * 4 - 4
      return [
        path(`M${x(i) - 66 + shift} ${y - 20}v20a66 19 0 0 0 132 0v-20Z`, fill('#b9802b')),
        path(`M${x(i) - 66 + shift} ${y - 20}v7a66 19 0 0 0 132 0v-7Z`, fill('#d39a3d')),
        ellipse(x(i) + shift, y - 20, 66, 19, fill(colour.honey)),
        ellipse(x(i) + shift, y - 20, 50, 13, stroke('#f7dc98', 3)),
      ].join('')
    }).join(''),
  )
  const sprouts = heights.map((count, i) => {
    const [cx, cy, tall] = [x(i), top(i) - 4, 36 + count * 9]
    const pairs = Math.ceil(count / 3)
    return [
      path(`M${cx} ${cy + 16}V${cy - tall}`, stroke(colour.pine, 7)),
      ...times(pairs, (pair) => {
        const y = cy - tall + pair * 34
        const r = 30 + pair * 5
        return (
          path(
            `M${cx} ${y + 8}q${r * 0.2} ${-r * 1.1} ${r * 1.5} ${-r * 0.9}q${-r * 0.1} ${r} ${-r * 1.5} ${r * 0.9}`,
            fill(colour.moss),
          ) +
          path(
            `M${cx} ${y + 14}q${-r * 0.2} ${-r * 1.1} ${-r * 1.5} ${-r * 0.9}q${r * 0.1} ${r} ${r * 1.5} ${r * 0.9}`,
            fill(colour.pine),
          )
        )
      }),
    ].join('')
  })
  const trend = 'M96 470C220 440 300 380 420 400S600 330 700 340S900 190 1184 110'
  return {
    ...size,
    defs: [
      blur('soft', 14),
      linear(
        'sky',
        [0, 0],
        [0, 1],
        [
          [0, '#e3ebe2'],
          [1, '#f7ecd8'],
        ],
      ),
      linear(
        'under',
        [0, 0],
        [0, 1],
        [
          [0, colour.persimmon, 0.3],
          [1, colour.persimmon, 0],
        ],
      ),
    ].join(''),
    body: [
      rect(0, 0, 1280, 720, 'fill="url(#sky)"'),
      circle(1010, 190, 210, fill(colour.paper, 0.75)),
      ...times(5, (i) =>
        path(
          `M96 ${130 + i * 96}H1184`,
          `fill="none" stroke="${colour.oat}" stroke-width="2" stroke-dasharray="4 12" opacity="0.8"`,
        ),
      ),
      path(`${trend}V606H96Z`, 'fill="url(#under)"'),
      path(trend, stroke(colour.persimmon, 7)),
      ...(
        [
          [420, 400],
          [700, 340],
          [1184, 110],
        ] as const
      ).map(([cx, cy]) => circle(cx, cy, 15, fill(colour.paper)) + circle(cx, cy, 9, fill(colour.persimmon))),
      path('M0 556Q320 524 640 552T1280 540V720H0Z', fill(colour.sage)),
      path('M0 646Q400 616 760 644T1280 636V720H0Z', fill(colour.moss)),
      ...heights.map((_, i) => ellipse(x(i) + 14, 604, 92, 18, `${fill(colour.forest, 0.35)} filter="url(#soft)"`)),
      ...coins,
      ...sprouts,
    ].join(''),
  }
}
