/** Where a browser keeps the colour scheme that a person chose. */
export const COLOR_SCHEME_KEY = 'madang.colorScheme'
