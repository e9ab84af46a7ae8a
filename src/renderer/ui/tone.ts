export type Tone = 'neutral' | 'primary' | 'accent' | 'success' | 'warning' | 'danger'
