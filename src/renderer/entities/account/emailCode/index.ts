export { EmailAuthentication } from './EmailAuthentication.tsx'
export type { EmailAuthenticationProps, EmailVerified } from './EmailAuthenticationDialog.tsx'
export { useVerifiedEmail } from './useVerifiedEmail.tsx'
