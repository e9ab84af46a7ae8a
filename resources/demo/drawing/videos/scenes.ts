import {
  circle,
  clip,
  colour,
  fill,
  group,
  linear,
  path,
  radial,
  rect,
  sequence,
  stroke,
  times,
  type Point,
} from '../svg.ts'

/** A scene: its image at `t` seconds, and the notes (Hz) of its chord. */
export type Scene = { seconds: number; chord: readonly number[]; defs: string; frame: (t: number) => string }

const wave = (t: number, seconds: number, phase = 0) => Math.sin(((t / seconds + phase) % 1) * Math.PI * 2)
const ease = (part: number) => {
  const x = Math.min(1, Math.max(0, part))
  return x * x * (3 - 2 * x)
}

const simmer: Scene = {
  seconds: 24,
  chord: [196, 246.94, 293.66],
  defs: [
    linear(
      'wall',
      [0, 0],
      [0, 1],
      [
        [0, '#f6e6cf'],
        [1, '#e9cda6'],
      ],
    ),
    linear(
      'pot',
      [0, 0],
      [1, 0],
      [
        [0, '#3f7a68'],
        [0.4, '#2b5f4f'],
        [1, '#15352b'],
      ],
    ),
  ].join(''),
  frame: (t) => {
    const steam = times(7, (i) => {
      const life = (t / 4 + i / 7) % 1
      const x = 480 + i * 54 + wave(t, 3, i / 7) * 14
      const y = 330 - life * 260
      return path(
        `M${x} ${y}q${24 + wave(t, 2, i / 5) * 10} -34 0 -68t0 -68`,
        stroke('#ffffff', 15, Math.sin(life * Math.PI) * 0.75),
      )
    })
    const flames = times(11, (i) => {
      const height = 46 + wave(t, 0.8, i * 0.37) * 16
      const x = 440 + i * 40
      return path(
        `M${x - 17} 652Q${x - 19} ${652 - height * 0.5} ${x} ${652 - height}Q${x + 19} ${652 - height * 0.5} ${x + 17} 652Z`,
        fill(i % 2 ? colour.persimmon : colour.honey),
      )
    })
    const bubbles = times(6, (i) => {
      const life = (t / 1.6 + i / 6) % 1
      return circle(450 + i * 76, 372, 7 + life * 9, fill('#fdf3df', 1 - life))
    })
    const tiles = times(6, (row) =>
      times(11, (i) => rect(i * 124 - (row % 2) * 62, row * 82, 118, 76, `rx="6" ${fill('#fff', 0.2)}`)).join(''),
    )
    return [
      rect(0, 0, 1280, 720, 'fill="url(#wall)"'),
      ...tiles,
      rect(0, 652, 1280, 68, fill(colour.bark)),
      ...flames,
      rect(316, 410, 648, 40, `rx="20" ${fill(colour.forest)}`),
      path('M372 372H908V560Q908 610 858 610H422Q372 610 372 560Z', 'fill="url(#pot)"'),
      rect(372, 470, 536, 12, fill(colour.sage, 0.4)),
      ...bubbles,
      group(
        `transform="rotate(${(wave(t, 0.5) * wave(t, 3) * 1.4).toFixed(3)} 640 360)"`,
        path('M352 366Q372 300 640 294T928 366Z', fill('#3f7a68')),
        rect(340, 356, 600, 24, `rx="12" ${fill(colour.forest)}`),
        circle(640, 286, 26, fill(colour.persimmon)),
      ),
      ...steam,
    ].join('')
  },
}

const wash: Scene = {
  seconds: 20,
  chord: [220, 277.18, 329.63],
  defs: [
    linear(
      'sky',
      [0, 0],
      [0, 1],
      [
        [0, '#cfe0dc'],
        [0.6, '#f8dcc2'],
        [1, '#fbeee0'],
      ],
    ),
    clip('sheet', rect(80, 60, 1120, 590, 'rx="6"')),
  ].join(''),
  frame: (t) => {
    const layers = (
      [
        [380, 70, colour.sea],
        [450, 60, colour.sage],
        [520, 56, colour.lake],
        [590, 46, colour.pine],
      ] as const
    ).map(([base, height, value], i) => {
      const done = ease((t - 2 - i * 4) / 4)
      const edge = 80 + 1120 * done
      const crest = times(15, (k): Point => [
        80 + k * 80,
        base - height * (0.5 + 0.5 * Math.sin(k * (0.7 + i * 0.23) + i * 2)),
      ])
      const shape = `M80 660L${crest.map((point) => point.join(' ')).join('L')}L1200 660Z`
      return { value, edge, active: done > 0 && done < 1, y: base - height * 0.4, shape, id: `layer${i}` }
    })
    const brushAt = layers.find((layer) => layer.active)
    return [
      rect(0, 0, 1280, 720, fill(colour.oat)),
      rect(80, 60, 1120, 590, `rx="6" ${fill(colour.paper)}`),
      `<defs>${layers.map(({ id, edge }) => clip(id, rect(80, 0, edge - 80, 720, ''))).join('')}</defs>`,
      group(
        'clip-path="url(#sheet)"',
        rect(80, 60, 1120, 590, `fill="url(#sky)" opacity="${ease(t / 2).toFixed(3)}"`),
        circle(860, 460 - ease(t / 20) * 270, 96, fill(colour.persimmon, 0.85)),
        ...layers.map(({ id, shape, value }) =>
          group(
            `clip-path="url(#${id})"`,
            path(shape, `${fill(value, 0.86)} stroke="${value}" stroke-width="18" stroke-linejoin="round"`),
          ),
        ),
      ),
      brushAt
        ? group(
            `transform="translate(${brushAt.edge.toFixed(1)} ${(brushAt.y + wave(t, 0.7) * 26).toFixed(1)}) rotate(-42)"`,
            path('M0 0C22 -18 60 -24 96 -14V14C60 24 22 18 0 0Z', fill(brushAt.value)),
            rect(96, -15, 48, 30, `rx="4" ${fill('#d5d8d0')}`),
            path('M144 -12H420Q444 0 420 12H144Z', fill(colour.umber)),
          )
        : '',
    ].join('')
  },
}

const breath: Scene = {
  seconds: 24,
  chord: [174.61, 220, 261.63],
  defs: radial('room', [0.5, 0.5], 0.75, [
    [0, '#2f6f5c'],
    [1, '#11241f'],
  ]),
  frame: (t) => {
    const open = (1 - Math.cos((t / 8) * Math.PI * 2)) / 2
    const petals = times(2, (ring) =>
      times(8, (i) => {
        const angle = 45 * i + ring * 22.5
        const length = (150 + 110 * open) * (ring ? 0.78 : 1)
        const width = 40 + 30 * open
        return path(
          `M640 350q${width} ${-length * 0.55} 0 ${-length}q${-width} ${length * 0.45} 0 ${length}`,
          `${fill(ring ? colour.persimmon : colour.blush, 0.5)} transform="rotate(${angle} 640 350)"`,
        )
      }).join(''),
    )
    const beat = Math.floor(t % 8)
    return [
      rect(0, 0, 1280, 720, 'fill="url(#room)"'),
      ...times(4, (i) =>
        circle(640, 350, 180 + i * 46 + open * (40 + i * 16), stroke(colour.sage, 2, 0.34 - i * 0.07)),
      ),
      ...petals,
      circle(640, 350, 34 + open * 20, fill(colour.straw)),
      ...times(8, (i) =>
        circle(
          640 + (i - 3.5) * 38,
          646,
          i === beat ? 10 : 6,
          fill(i < 4 ? colour.blush : colour.sage, i === beat ? 1 : 0.45),
        ),
      ),
    ].join('')
  },
}

const programme = (() => {
  const next = sequence(41)
  const palette = [colour.sage, colour.straw, colour.persimmon, colour.sea, colour.paper]
  return times(9, (row) =>
    times(2 + Math.floor(next() * 3), (i) => ({
      width: 40 + next() * 90,
      value: palette[(row + i * 2) % 5] ?? colour.sage,
    })),
  )
})()

const firstProgram: Scene = {
  seconds: 20,
  chord: [207.65, 261.63, 311.13],
  defs: linear(
    'room',
    [0, 0],
    [1, 1],
    [
      [0, '#2d6a58'],
      [1, '#10271f'],
    ],
  ),
  frame: (t) => {
    const typed = t * 0.62
    const lines = programme.map((tokens, row) => {
      let [x, room] = [
        130 + ([0, 1, 1, 2, 2, 1, 0, 1, 1][row] ?? 0) * 40,
        ease(typed - row) * tokens.reduce((sum, { width }) => sum + width, 0),
      ]
      const drawn = tokens.map(({ width, value }) => {
        const shown = Math.min(width, room)
        room -= shown
        const token = shown > 4 ? rect(x, 170 + row * 50, shown, 18, `rx="9" ${fill(value)}`) : ''
        x += shown > 4 ? shown + 14 : 0
        return token
      })
      const cursor = Math.floor(typed) === row && t % 1 < 0.6 ? rect(x, 164 + row * 50, 4, 30, fill(colour.paper)) : ''
      return drawn.join('') + cursor
    })
    const bars = [0.45, 0.7, 0.55, 0.9, 0.65].map((part, i) => {
      const height = 360 * part * ease((t - 5 - i * 2.4) / 2.4) * (1 + wave(t, 5, i / 5) * 0.02)
      return rect(770 + i * 84, 590 - height, 60, height, `rx="10" ${fill(i === 3 ? colour.persimmon : colour.sage)}`)
    })
    return [
      rect(0, 0, 1280, 720, 'fill="url(#room)"'),
      rect(70, 90, 580, 560, `rx="20" ${fill('#0f2620')}`),
      ...[colour.persimmon, colour.honey, colour.moss].map((value, i) => circle(104 + i * 28, 122, 8, fill(value))),
      ...lines,
      rect(700, 150, 510, 500, `rx="20" ${fill(colour.paper, 0.1)}`),
      ...times(4, (i) => rect(740, 230 + i * 90, 430, 2, fill(colour.sage, 0.3))),
      ...bars,
      rect(740, 590, 430, 4, fill(colour.paper, 0.7)),
    ].join('')
  },
}

/** Demo videos by file name. */
export const scenes = { simmer, wash, breath, 'first-program': firstProgram }
