import { useState } from 'react'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { latePart } from '#renderer/lib/loading/latePart.tsx'
import type { EmailAuthenticationProps } from './EmailAuthenticationDialog.tsx'

const dialog = latePart(async () => {
  const [module] = await Promise.all([import('./EmailAuthenticationDialog.tsx'), loadTexts(['emailCode', 'validation'])])
  return module.EmailAuthenticationDialog
})

/** Lazy dialog that verifies an address by a mailed code [AUTH-06, SHELL-11]. */
export function EmailAuthentication(props: EmailAuthenticationProps) {
  const [wanted, setWanted] = useState(props.opened)
  if (props.opened && !wanted) setWanted(true)
  return wanted ? <dialog.Part {...props} onMissing={() => { props.onClose(); setWanted(false) }} /> : null
}
