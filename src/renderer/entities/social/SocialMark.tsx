import type { ReactNode } from 'react'
import type { SnsTypeCd } from '#shared/social/providers.ts'

/** Logos as the providers' guidelines require. */
const marks: Record<SnsTypeCd, { box: string; paths: ReactNode }> = {
  KAK: {
    box: '0 0 24 24',
    paths: <path fill="currentColor" d="M12 3.5c-5.25 0-9.5 3.34-9.5 7.46 0 2.66 1.78 4.99 4.45 6.31-.14.5-.9 3.2-.93 3.41 0 0-.02.16.08.22.1.06.23.01.23.01.3-.04 3.5-2.29 4.06-2.68.52.07 1.06.11 1.61.11 5.25 0 9.5-3.34 9.5-7.38S17.25 3.5 12 3.5Z" />,
  },
  NAV: { box: '0 0 24 24', paths: <path fill="currentColor" d="M14.9 12.78 8.86 4H4v16h5.1v-8.78L15.14 20H20V4h-5.1z" /> },
  GOG: {
    box: '0 0 48 48',
    paths: (
      <>
        <path fill="#4285F4" d="M45.12 24.5c0-1.56-.14-3.06-.4-4.5H24v8.51h11.84a10.13 10.13 0 0 1-4.39 6.64v5.52h7.11c4.16-3.83 6.56-9.47 6.56-16.17Z" />
        <path fill="#34A853" d="M24 46c5.94 0 10.92-1.97 14.56-5.33l-7.11-5.52c-1.97 1.32-4.49 2.1-7.45 2.1-5.73 0-10.58-3.87-12.31-9.07H4.34v5.7A22 22 0 0 0 24 46Z" />
        <path fill="#FBBC05" d="M11.69 28.18a13.2 13.2 0 0 1 0-8.36v-5.7H4.34a22 22 0 0 0 0 19.76l7.35-5.7Z" />
        <path fill="#EA4335" d="M24 10.75c3.23 0 6.13 1.11 8.41 3.29l6.31-6.31A21.15 21.15 0 0 0 24 2 22 22 0 0 0 4.34 14.12l7.35 5.7c1.73-5.2 6.58-9.07 12.31-9.07Z" />
      </>
    ),
  },
  FAB: {
    box: '0 0 24 24',
    paths: <path fill="currentColor" d="M24 12a12 12 0 1 0-13.88 11.85v-8.38H7.08V12h3.04V9.36c0-3 1.8-4.67 4.54-4.67 1.31 0 2.69.24 2.69.24v2.95h-1.52c-1.49 0-1.96.93-1.96 1.88V12h3.33l-.53 3.47h-2.8v8.38A12 12 0 0 0 24 12Z" />,
  },
}

export function SocialMark({ type, size = 20 }: { type: SnsTypeCd; size?: number }) {
  const { box, paths } = marks[type]
  return <svg width={size} height={size} viewBox={box} aria-hidden="true" focusable="false">{paths}</svg>
}
