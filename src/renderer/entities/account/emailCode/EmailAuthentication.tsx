import { useState } from 'react'
import type { CallResult } from '#shared/kernel/call/call.ts'
import type { contract } from '#shared/contract.ts'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { latePart } from '#renderer/lib/latePart.tsx'

/** What is known once the code was right: the person logged in, where the address is theirs; and the proof for calls that want one. */
export type EmailVerified = CallResult<typeof contract.account.authentication>

export interface EmailAuthenticationProps {
  /** The address that is to be proved; a code is mailed to it when the dialog opens. */
  email: string
  opened: boolean
  onClose: () => void
  /** The code was right; what the page knows of the session is up to date by then. Closing the dialog is the caller's. */
  onVerified: (verified: EmailVerified) => void
}

const dialog = latePart(async () => {
  const [module] = await Promise.all([import('./EmailAuthenticationDialog.tsx'), loadTexts(['emailCode', 'validation'])])
  return module.EmailAuthenticationDialog
})

/** The dialog that mails a code to an address and takes it [AUTH-06, SHELL-11]; its code and texts load when it is first opened. */
export function EmailAuthentication(props: EmailAuthenticationProps) {
  const [wanted, setWanted] = useState(props.opened)
  if (props.opened && !wanted) setWanted(true)
  return wanted ? <dialog.Part {...props} onMissing={() => { props.onClose(); setWanted(false) }} /> : null
}
