import {
  blur,
  circle,
  colour,
  ellipse,
  fill,
  group,
  linear,
  path,
  radial,
  rect,
  sequence,
  stroke,
  times,
  type Drawing,
  type Point,
} from '../svg.ts'

const size = { width: 1280, height: 720 }

const leaf = ([x, y]: Point, length: number, turn: number, value: string) =>
  path(
    `M${x} ${y}q${length * 0.32} ${-length * 0.5} 0 ${-length}q${-length * 0.32} ${length * 0.5} 0 ${length}`,
    `${fill(value)} transform="rotate(${turn} ${x} ${y})"`,
  )

/** A person in the lotus position before a large sun, between plants. */
export function yoga(): Drawing {
  const skin = '#d9946b'
  const plant = (x: number, side: number) =>
    times(7, (i) => leaf([x, 640], 210 + (i % 3) * 60, side * (i * 17 - 34), i % 2 ? colour.pine : colour.moss)).join(
      '',
    )
  return {
    ...size,
    defs: [
      blur('soft', 16),
      linear(
        'sky',
        [0, 0],
        [0, 1],
        [
          [0, '#f8e3cc'],
          [1, '#f3c9a8'],
        ],
      ),
      radial('sun', [0.5, 0.4], 0.62, [
        [0, '#f7a766'],
        [1, colour.persimmon],
      ]),
    ].join(''),
    body: [
      rect(0, 0, 1280, 720, 'fill="url(#sky)"'),
      ...[310, 270].map((r, i) => circle(640, 356, r, stroke(colour.paper, 2, 0.7 - i * 0.2))),
      circle(640, 356, 232, 'fill="url(#sun)"'),
      path('M0 540Q320 470 640 530T1280 520V720H0Z', fill(colour.sage)),
      path('M0 600Q360 560 700 596T1280 590V720H0Z', fill(colour.moss)),
      plant(146, 1),
      plant(1136, -1),
      ellipse(640, 640, 330, 30, `${fill(colour.forest, 0.4)} filter="url(#soft)"`),
      rect(330, 622, 620, 26, `rx="13" ${fill(colour.plum)}`),
      path('M590 330C530 400 490 470 462 560', stroke(skin, 40)),
      path('M690 330C750 400 790 470 818 560', stroke(skin, 40)),
      path('M576 300C600 284 680 284 704 300C716 380 700 470 706 560H574C580 470 564 380 576 300Z', fill(colour.paper)),
      path('M596 302C600 330 680 330 684 302', stroke(colour.oat, 4)),
      rect(618, 254, 44, 56, `rx="20" ${fill('#c37f58')}`),
      path(
        'M560 540C470 540 420 572 410 606C400 636 470 636 560 628L740 612C760 590 640 540 560 540Z',
        fill(colour.pine),
      ),
      path(
        'M720 540C810 540 860 572 870 606C880 636 810 636 720 628L520 616C510 588 640 540 720 540Z',
        fill(colour.forest),
      ),
      ellipse(500, 618, 40, 17, fill(skin)),
      circle(462, 562, 22, fill(skin)),
      circle(818, 562, 22, fill(skin)),
      ellipse(640, 212, 56, 64, fill(skin)),
      path(
        'M582 214C576 140 620 128 640 128S704 140 698 214C690 176 660 168 640 168S590 176 582 214Z',
        fill(colour.umber),
      ),
      circle(640, 116, 30, fill(colour.umber)),
      path('M612 218q10 8 20 0M648 218q10 8 20 0', stroke(colour.umber, 4)),
      path('M628 246q12 9 24 0', stroke('#a85b3b', 4)),
    ].join(''),
  }
}

/** A runner on a curving track at sunrise. */
export function running(): Drawing {
  const next = sequence(9)
  const lanes = times(7, (i) =>
    path(
      `M-40 ${700 + i * 46}C300 ${520 + i * 62} 760 ${470 + i * 62} 1340 ${520 + i * 70}`,
      stroke(colour.paper, 5, 0.85),
    ),
  )
  const skin = '#8a5237'
  return {
    ...size,
    defs: [
      blur('soft', 14),
      linear(
        'sky',
        [0, 0],
        [0, 1],
        [
          [0, '#2f5f66'],
          [0.5, '#d99a72'],
          [1, '#f6c98d'],
        ],
      ),
      linear(
        'track',
        [0, 0],
        [0, 1],
        [
          [0, '#dd6a3f'],
          [1, '#a8401d'],
        ],
      ),
    ].join(''),
    body: [
      rect(0, 0, 1280, 720, 'fill="url(#sky)"'),
      circle(948, 356, 150, fill('#ffe3ae')),
      circle(948, 356, 196, fill('#ffe3ae', 0.25)),
      circle(948, 356, 250, fill('#ffe3ae', 0.14)),
      ...times(5, (i) =>
        rect(
          80 + i * 210 + next() * 50,
          96 + next() * 120,
          150 + next() * 130,
          12,
          `rx="6" ${fill(colour.paper, 0.3)}`,
        ),
      ),
      path(
        'M0 430L120 372L250 420L400 330L560 424L700 386L860 440L1030 380L1180 430L1280 396V720H0Z',
        fill(colour.lake, 0.75),
      ),
      path('M0 480Q240 430 480 466T960 462T1280 470V720H0Z', fill(colour.pine)),
      path('M0 520Q300 480 640 500T1280 506V720H0Z', fill(colour.forest)),
      path('M-40 640C300 470 760 430 1340 480V760H-40Z', 'fill="url(#track)"'),
      ...lanes,
      ellipse(560, 652, 190, 15, `${fill(colour.night, 0.55)} filter="url(#soft)" transform="rotate(-4 560 652)"`),
      ...times(4, (i) => path(`M${180 - i * 22} ${250 + i * 66}h${130 + (i % 2) * 60}`, stroke(colour.paper, 7, 0.5))),
      path('M612 262L680 322L752 282', stroke('#6f3f2a', 34)),
      path('M560 418L480 500L372 470', stroke('#6f3f2a', 44)),
      path('M372 470l-30 -40', stroke(colour.mist, 34)),
      path(
        'M560 250C600 232 640 246 640 282C632 350 604 400 590 440C560 452 520 440 512 420C520 350 532 300 560 250Z',
        fill(colour.honey),
      ),
      path(
        'M524 392C550 412 580 418 602 412C640 440 668 470 690 486L650 536C590 520 540 480 508 444Z',
        fill(colour.dusk),
      ),
      path('M640 486L714 512L674 622', stroke(skin, 44)),
      path('M672 616l-4 14l72 4', stroke(colour.paper, 34)),
      path('M668 644h84', stroke(colour.ember, 10)),
      path('M586 274L520 340L600 392', stroke(skin, 36)),
      circle(602, 394, 22, fill(skin)),
      circle(754, 280, 20, fill('#6f3f2a')),
      path('M612 250L634 214', stroke(skin, 40)),
      circle(654, 182, 54, fill(skin)),
      path('M604 196C586 130 650 108 694 140C700 152 704 160 706 168C672 158 640 168 604 196Z', fill(colour.night)),
      path('M606 176C570 160 552 180 530 168C546 196 578 204 606 200Z', fill(colour.night)),
      path('M606 176C640 158 676 152 706 164', stroke(colour.persimmon, 13)),
    ].join(''),
  }
}

export function meditation(): Drawing {
  const centre: Point = [640, 560]
  const rings = times(15, (i) =>
    ellipse(...centre, 240 + i * 62, 56 + i * 21, stroke(i % 2 ? '#b79f7d' : '#fbf3e2', 5, 0.75)),
  )
  const stone = (x: number, y: number, rx: number, ry: number, value: string, shade: string, turn = 0) =>
    group(
      `transform="rotate(${turn} ${x} ${y})"`,
      ellipse(x, y, rx, ry, fill(shade)),
      ellipse(x - rx * 0.05, y - ry * 0.12, rx * 0.94, ry * 0.84, fill(value)),
      ellipse(x - rx * 0.3, y - ry * 0.42, rx * 0.42, ry * 0.2, fill('#fff', 0.16)),
    )
  const branch = times(11, (i) => {
    const t = 0.2 + i * 0.078
    const along = (from: number, bend: number, to: number) => (1 - t) ** 2 * from + 2 * (1 - t) * t * bend + t ** 2 * to
    return leaf(
      [along(1310, 1110, 900), along(-30, 90, 330)],
      92,
      (i % 2 ? 268 : 196) + i * 3,
      i % 3 ? colour.pine : colour.moss,
    )
  })
  return {
    ...size,
    defs: [
      blur('soft', 18),
      linear(
        'sky',
        [0, 0],
        [0, 1],
        [
          [0, '#c8d8d2'],
          [0.7, '#f0e3cf'],
          [1, '#efd9bd'],
        ],
      ),
      linear(
        'sand',
        [0, 0],
        [0, 1],
        [
          [0, '#ead6b6'],
          [1, '#cfb48c'],
        ],
      ),
    ].join(''),
    body: [
      rect(0, 0, 1280, 720, 'fill="url(#sky)"'),
      circle(640, 236, 176, fill(colour.paper, 0.95)),
      circle(640, 236, 220, fill(colour.paper, 0.3)),
      path('M0 404Q200 330 420 388T800 372T1280 396V480H0Z', fill(colour.sea, 0.55)),
      path('M0 440Q260 388 520 428T1280 424V500H0Z', fill(colour.lake, 0.6)),
      rect(0, 452, 1280, 268, 'fill="url(#sand)"'),
      `<svg x="0" y="452" width="1280" height="268" viewBox="0 452 1280 268">${rings.join('')}</svg>`,
      ellipse(676, 590, 210, 30, `${fill(colour.umber, 0.5)} filter="url(#soft)"`),
      stone(640, 540, 190, 66, '#6d746d', '#4b534d'),
      stone(632, 444, 140, 50, '#a8937c', '#7f6b57', -3),
      stone(652, 368, 100, 38, '#4f6a60', '#37504a', 4),
      stone(640, 308, 66, 28, '#d8c9b0', '#b09f84', -4),
      stone(646, 264, 36, 19, colour.persimmon, colour.ember, 5),
      path('M1310 -30Q1110 90 900 330', stroke(colour.umber, 7)),
      ...branch,
    ].join(''),
  }
}
