/** Paths of these pages by route name (COUR-10). */
export const certificatePaths = { certificate: '/certificates/:certificateNo' } as const
