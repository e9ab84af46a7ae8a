import {
  circle,
  clip,
  colour,
  ellipse,
  fill,
  group,
  path,
  rect,
  stroke,
  times,
  type Drawing,
} from './svg.ts'

type Hair = 'short' | 'bob' | 'long' | 'bun' | 'curls' | 'parted'
type Extra = 'glasses' | 'beard' | 'earrings' | 'band' | 'none'
type Person = { ground: string; skin: string; hair: Hair; hairColour: string; top: string; extra: Extra }

const people: readonly Person[] = [
  { ground: colour.sage, skin: '#eebf97', hair: 'bob', hairColour: colour.ink, top: colour.persimmon, extra: 'none' },
  {
    ground: colour.blush,
    skin: '#d99a6c',
    hair: 'short',
    hairColour: colour.umber,
    top: colour.pine,
    extra: 'glasses',
  },
  { ground: colour.straw, skin: '#f3cfae', hair: 'bun', hairColour: '#7a4a2b', top: colour.lake, extra: 'earrings' },
  { ground: colour.mist, skin: '#8d5a3b', hair: 'curls', hairColour: colour.night, top: colour.honey, extra: 'none' },
  { ground: colour.oat, skin: '#efc5a0', hair: 'long', hairColour: colour.umber, top: colour.plum, extra: 'none' },
  { ground: colour.sea, skin: '#e6b388', hair: 'parted', hairColour: colour.ink, top: colour.paper, extra: 'beard' },
  { ground: colour.rose, skin: '#f5d6b8', hair: 'bob', hairColour: '#a5653a', top: colour.forest, extra: 'glasses' },
  { ground: colour.honey, skin: '#c98555', hair: 'short', hairColour: colour.night, top: colour.dusk, extra: 'none' },
  { ground: colour.moss, skin: '#f0c8a2', hair: 'long', hairColour: colour.night, top: colour.straw, extra: 'band' },
  {
    ground: colour.cream,
    skin: '#e3ac80',
    hair: 'parted',
    hairColour: '#b9b4aa',
    top: colour.terracotta,
    extra: 'glasses',
  },
  { ground: colour.clay, skin: '#eec09a', hair: 'bun', hairColour: colour.ink, top: colour.cream, extra: 'none' },
  {
    ground: colour.lake,
    skin: '#a9714a',
    hair: 'curls',
    hairColour: colour.umber,
    top: colour.blush,
    extra: 'earrings',
  },
]

const behind: Record<Hair, (value: string) => string> = {
  short: () => '',
  parted: () => '',
  bob: (value) => path('M74 118C70 60 186 60 182 118L190 164Q128 184 66 164Z', fill(value)),
  long: (value) => path('M72 118C66 52 190 52 184 118L196 214H60Z', fill(value)),
  bun: (value) => circle(128, 46, 25, fill(value)),
  curls: (value) =>
    times(11, (i) =>
      circle(128 + Math.cos(2.9 + i * 0.35) * 55, 112 + Math.sin(2.9 + i * 0.35) * 58, 23, fill(value)),
    ).join(''),
}

const before: Record<Hair, string> = {
  short: 'M80 112C76 60 104 50 130 52C164 50 182 72 176 112C170 92 152 88 128 88S86 92 80 112Z',
  parted: 'M79 114C74 62 104 50 132 52C164 54 182 74 177 114C172 92 164 84 148 82C126 84 100 84 79 114Z',
  bob: 'M78 122C70 62 108 52 128 52S186 62 178 122C170 96 154 92 128 92S86 96 78 122Z',
  long: 'M78 122C72 62 104 52 128 52S184 62 178 122C166 84 148 72 128 70S90 84 78 122Z',
  bun: 'M79 112C74 66 104 54 128 54S182 66 177 112C166 86 150 76 128 76S90 86 79 112Z',
  curls: 'M80 110C78 70 104 60 128 60S178 70 176 110C164 90 150 84 128 84S92 90 80 110Z',
}

const extras: Record<Extra, (person: Person) => string> = {
  none: () => '',
  glasses: () =>
    circle(108, 122, 16, stroke(colour.ink, 4)) +
    circle(148, 122, 16, stroke(colour.ink, 4)) +
    path('M124 121q4 -4 8 0', stroke(colour.ink, 4)),
  beard: ({ hairColour }) =>
    path('M80 126C82 178 108 190 128 190S174 178 176 126C170 146 154 146 128 146S86 146 80 126Z', fill(hairColour)),
  earrings: () => circle(79, 144, 6, fill(colour.honey)) + circle(177, 144, 6, fill(colour.honey)),
  band: () => path('M80 92Q128 58 176 92', stroke(colour.persimmon, 12)),
}

const features = (person: Person) =>
  [
    circle(109, 122, 5, fill(colour.ink)),
    circle(147, 122, 5, fill(colour.ink)),
    ellipse(98, 138, 10, 6, fill(colour.persimmon, 0.28)),
    ellipse(158, 138, 10, 6, fill(colour.persimmon, 0.28)),
    path('M113 150Q128 163 143 150', stroke(person.extra === 'beard' ? colour.paper : '#8c4630', 5)),
  ].join('')

/** Avatars of twelve invented demo members, 256 × 256. */
export const avatars: readonly Drawing[] = people.map((person) => ({
  width: 256,
  height: 256,
  defs: clip('frame', rect(0, 0, 256, 256, '')),
  body: group(
    'clip-path="url(#frame)"',
    rect(0, 0, 256, 256, fill(person.ground)),
    circle(206, 52, 70, fill('#fff', 0.16)),
    behind[person.hair](person.hairColour),
    path('M28 268C28 214 78 196 128 196S228 214 228 268Z', fill(person.top)),
    rect(108, 158, 40, 56, `rx="20" ${fill(person.skin)}`),
    path('M108 180Q128 200 148 180V190Q128 206 108 190Z', fill('#000', 0.12)),
    circle(79, 128, 11, fill(person.skin)),
    circle(177, 128, 11, fill(person.skin)),
    rect(80, 66, 96, 116, `rx="48" ${fill(person.skin)}`),
    person.extra === 'beard' ? extras.beard(person) : '',
    features(person),
    path(before[person.hair], fill(person.hairColour)),
    person.extra === 'beard' ? '' : extras[person.extra](person),
  ),
}))
