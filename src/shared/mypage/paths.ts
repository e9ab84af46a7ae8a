/** Paths of these pages by route name (platform spec §2, courses spec §2). */
export const mypagePaths = {
  mypage: '/mypage',
} as const
