import type { ComponentType } from 'react'
import { NothingYetScreen } from '#renderer/features/billing/screens/NothingYetScreen.tsx'
import type { BillingName } from '#renderer/features/billing/screens/NothingYetScreen.tsx'

/** The screen of a page of money that nobody has anything on yet. */
export function nothingYet(name: BillingName): ComponentType {
  return () => <NothingYetScreen name={name} />
}
