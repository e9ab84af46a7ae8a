export { EmailAuthentication } from './EmailAuthentication.tsx'
export type { EmailAuthenticationProps, EmailVerified } from './EmailAuthentication.tsx'
