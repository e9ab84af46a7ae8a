/** Escapes a text for `like`: what a user typed is no wildcard. */
export const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** A pattern for `like` that finds a text anywhere. */
export const containing = (text: string): string => `%${literal(text)}%`

/** A pattern for `like` that finds texts that begin with this one. */
export const startingWith = (text: string): string => `${literal(text)}%`
