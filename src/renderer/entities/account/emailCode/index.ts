export { EmailAuthentication } from './EmailAuthentication.tsx'
export type { EmailAuthenticationProps, EmailVerified } from './EmailAuthenticationDialog.tsx'
export { VerifyingClient } from './VerifyingClient.tsx'
