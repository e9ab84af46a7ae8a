/** Masks an email address: at most the first two letters, and the domain. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at)
  const shown = name.slice(0, Math.min(2, name.length - 1))
  return `${shown}${'•'.repeat(3)}${email.slice(at)}`
}
