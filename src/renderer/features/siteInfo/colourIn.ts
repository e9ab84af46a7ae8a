/** What was typed as a colour; null until it is one. */
export const colourIn = (typed: string): string | null => (/^#[\da-f]{6}$/i.test(typed) ? typed : null)
