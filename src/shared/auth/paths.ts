/** Paths of these pages by route name (platform spec §2, courses spec §2). */
export const authPaths = {
  login: '/login',
  createaccount: '/createaccount',
  resetpassword: '/resetpassword/:code',
  authcallback: '/authcallback',
  'unsubscribe-email': '/unsubscribe/email',
  join: '/join',
  'join-complete': '/join/complete',
} as const
