/** Parts of the form, as the addresses of the screen name them. */
export const infoParts = ['look', 'design', 'profile', 'visitors', 'footer', 'connections'] as const
export type InfoPart = (typeof infoParts)[number]

export const isInfoPart = (part: string): part is InfoPart => (infoParts as readonly string[]).includes(part)
