export const warmGrey = [
  '#faf8f5', '#f4f1ec', '#eae6df', '#dcd7ce', '#c4beb3', '#958e82', '#6a645a', '#544f47', '#3a3731', '#242220',
] as const

/** Neutrals of the dark scheme, lightest first: text, quiet text, lines, cards, page. */
export const warmDark = [
  '#ece8e1', '#d3cec5', '#b0a99e', '#958e82', '#4a463f', '#3a3731', '#292622', '#1c1a17', '#151311', '#0e0d0b',
] as const

export const surfaces = {
  light: ['#ffffff', '#fcfbf9', warmGrey[0], warmGrey[1]],
  dark: [warmDark[6], warmDark[7], warmDark[8]],
} as const
