/** Paths of the specification whose pages have no feature yet, by route name (platform spec §2, courses spec §2). A new feature moves its own to `src/shared/<domain>/paths.ts`. */
export const placeholderPaths = {
  intro: '/intro',
} as const
