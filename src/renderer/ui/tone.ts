/** What a badge or a callout says by its colour. */
export type Tone = 'neutral' | 'primary' | 'accent' | 'success' | 'warning' | 'danger'
