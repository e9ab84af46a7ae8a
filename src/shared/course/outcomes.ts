/** What one can do after a class, from its text of a line each. */
export const outcomeLines = (outcomes: string): string[] => outcomes.split('\n').map((line) => line.trim()).filter((line) => line !== '')
